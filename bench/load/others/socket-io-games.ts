// Bench, load: the games on Socket.IO, a room of two each.
//   fork(socket-io-games.ts, [folder]); folder: where its packages were fetched to
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerBench, ORIGIN, tell } from '../server-messages.ts';
import { type JudgedGame, openJudgedGames, type SentMove } from './judged-game.ts';

/** What is used here of its socket. */
interface Socket {
  handshake: { auth: { gameId: number; side: number } };
  join(room: string): void;
  emit(event: string, value: unknown): void;
  on(event: 'move', handle: (sent: SentMove) => void): void;
}

const [folder = ''] = process.argv.slice(2);
const { Server } = createRequire(join(folder, 'package.json'))('socket.io');

const games = await openJudgedGames();
const begun = new Map<number, Promise<JudgedGame>>();
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });

io.on('connection', (socket: Socket) => {
  const { gameId, side } = socket.handshake.auth;
  const room = String(gameId);
  const game = begun.get(gameId) ?? games.begin(gameId);
  begun.set(gameId, game);
  socket.join(room);
  void game.then(() => socket.emit('joined', {}));
  socket.on('move', async (sent) => {
    const told = await (await game).play(side, sent);
    if (told === null) socket.emit('refused', sent);
    else io.to(room).emit('move_made', told);
  });
});

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  tell({ about: 'ready', port, origin: ORIGIN });
});
answerBench(() => games.stop());
