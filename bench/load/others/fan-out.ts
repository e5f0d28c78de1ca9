// Bench, load: what `ws` alone can do: every frame that anyone sends goes to everyone as it is. Nothing is read or kept.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { answerBench, ORIGIN, tell } from '../server-messages.ts';

const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const each of server.clients) each.send(data, { binary: false });
  });
});

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  tell({ about: 'ready', port, origin: ORIGIN });
});
answerBench(async () => {});
