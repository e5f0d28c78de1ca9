// Bench, load: Socket.IO with sockets that do nothing, to compare the memory of a connection. It is not installed with the
// project: main.ts fetches it into the cache when the bench runs.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerBench, tell } from '../server-messages.ts';

const [folder = ''] = process.argv.slice(2);
const { Server } = createRequire(join(folder, 'package.json'))('socket.io');

const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket: { on(event: string, handle: () => void): void }) => {
  socket.on('move', () => {});
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  tell({ about: 'ready', port, origin: 'http://localhost:3000' });
});
answerBench(async () => {});
