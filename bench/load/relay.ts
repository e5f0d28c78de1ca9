// Bench, load: what `ws` alone can do: every frame that a player sends goes to both players of the game, as a frame of the
// size of a move that is told. Nothing is parsed, judged or kept.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { TOLD } from './moves.ts';
import { answerBench, tell } from './server-messages.ts';

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
const pairs = new Map<string, WebSocket[]>();
const told = Buffer.from(TOLD);

server.on('connection', (socket, request) => {
  const pair = pairs.get(request.url ?? '') ?? [];
  pairs.set(request.url ?? '', pair);
  pair.push(socket);
  socket.on('message', () => {
    for (const each of pair) each.send(told, { binary: false });
  });
});

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  tell({ about: 'ready', port, origin: 'http://localhost:3000' });
});
answerBench(async () => {});
