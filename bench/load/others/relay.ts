// Bench, load: what `ws` alone can do: every frame that a player sends goes to both players of the game, as a frame of the
// size of a move that is told. Nothing is judged or kept.
//   fork(others/relay.ts, [how]); how: bare (nothing is parsed), parsing (JSON and the contract's schema in, JSON out, per receiver)
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClientMessage } from '@kingstake/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { TOLD_MOVE } from '../moves.ts';
import { answerBench, ORIGIN, tell } from '../server-messages.ts';

const [how = 'bare'] = process.argv.slice(2);
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
const pairs = new Map<string, WebSocket[]>();
const told = Buffer.from(JSON.stringify(TOLD_MOVE));

function relayBare(pair: readonly WebSocket[]): void {
  for (const each of pair) each.send(told, { binary: false });
}

function relayParsed(pair: readonly WebSocket[], data: RawData): void {
  const message = ClientMessage.parse(JSON.parse(data.toString()));
  if (message.type !== 'make_move') throw new Error(`the bots sent ${message.type}`);
  for (const each of pair) each.send(JSON.stringify(TOLD_MOVE));
}

const relay = how === 'parsing' ? relayParsed : relayBare;

server.on('connection', (socket, request) => {
  const pair = pairs.get(request.url ?? '') ?? [];
  pairs.set(request.url ?? '', pair);
  pair.push(socket);
  socket.on('message', (data) => relay(pair, data));
});

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  tell({ about: 'ready', port, origin: ORIGIN });
});
answerBench(async () => {});
