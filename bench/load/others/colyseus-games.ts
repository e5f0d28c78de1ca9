// Bench, load: the games on Colyseus, a room of two each, without a state that it would compare and send by itself.
//   fork(colyseus-games.ts, [folder]); folder: where its packages were fetched to
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { answerBench, ORIGIN, tell } from '../server-messages.ts';
import { type JudgedGame, openJudgedGames, type SentMove } from './judged-game.ts';

/** What is used here of its client. */
interface Client {
  sessionId: string;
  send(type: string, value: unknown): void;
}

/** What is used here of its room. */
interface BareRoom {
  onMessage(type: string, handle: (client: Client, sent: SentMove) => void): void;
  broadcast(type: string, value: unknown): void;
}

interface Core {
  Room: new () => BareRoom;
  Server: new (
    options: object,
  ) => {
    define(name: string, room: new () => BareRoom): void;
    listen(port: number, host: string): Promise<void>;
  };
}

const [folder = ''] = process.argv.slice(2);
const fetched = createRequire(join(folder, 'package.json'));
const { Room, Server } = fetched('@colyseus/core') as Core;
const { WebSocketTransport } = fetched('@colyseus/ws-transport');

const games = await openJudgedGames();

class GameRoom extends Room {
  maxClients = 2;
  patchRate = null; // there is no state: nothing to look at 20 times a second
  #sides = new Map<string, number>();

  async onCreate({ gameId }: { gameId: number }): Promise<void> {
    const game: JudgedGame = await games.begin(gameId);
    this.onMessage('move', async (client: Client, sent: SentMove) => {
      const told = await game.play(this.#sides.get(client.sessionId) ?? -1, sent);
      if (told === null) client.send('refused', sent);
      else this.broadcast('move_made', told);
    });
  }

  onJoin(client: Client, { side }: { side: number }): void {
    this.#sides.set(client.sessionId, side);
  }
}

const http = createServer();
const transport = new WebSocketTransport({ server: http, perMessageDeflate: false });
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define('game', GameRoom);
await server.listen(0, '127.0.0.1');
const { port } = http.address() as AddressInfo;
tell({ about: 'ready', port, origin: ORIGIN });
answerBench(() => games.stop());
