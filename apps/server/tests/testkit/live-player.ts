// testkit: a player of the whole server: signed in over HTTP, on a real socket that reads and sends raw frames. Games are
// played over it through the client that ships.
import {
  createGameConnection,
  createSocket,
  type GameConnection,
  type SocketClient,
  type Timers,
} from '@kingstake/client';
import type { ClientMessageInput, ServerMessage, User } from '@kingstake/protocol';
import { lamports, parseSol } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { account, book, move } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { follow } from './node-socket.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** Longest wait for a message: an answer that has not come by then is missing. */
const PATIENCE_MS = 5_000;

/** A message may look at rows before it takes its turn at the game, and after it. */
const ROUNDS = 3;

type OfType<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

export interface LivePlayer {
  readonly user: User;
  readonly client: TestClient;
  readonly socket: PlayerSocket;
  /** A message about a game in the player's own name. */
  say(type: Exclude<ClientMessageInput['type'], 'ping'>, gameId: number, more?: object): void;
  /** Sits down at a game, over the same socket. */
  sit(gameId: number, gameCode?: string | null): GameConnection;
  balance(): Promise<string>;
}

export interface PlayerSocket {
  send(message: unknown): void;
  /** The next message of this type, in the order they came; what came before it is passed over. */
  next<T extends ServerMessage['type']>(type: T): Promise<OfType<T>>;
  /** Everything about games that has come and was not read, once the server is at rest. */
  rest(): Promise<ServerMessage[]>;
  close(): Promise<void>;
  /** The client over this socket, whose time is the test's. */
  line(): SocketClient;
}

const NOISE: ReadonlySet<string> = new Set(['pong', 'online_count', 'balance_updated']);

/** Gives a player SOL out of nothing, on both sides of the books. */
export async function fund(database: Database, userId: number, sol: string, cause = 'start'): Promise<void> {
  const amount = parseSol(sol) ?? lamports(0n);
  await database.transaction(async (tx) => {
    const booked = await book(tx, {
      opKey: `dep:test-${userId}-${cause}`,
      kind: 'deposit',
      legs: move(account('chain'), account('player', userId), amount),
    });
    if (!('booked' in booked)) throw new Error('a test deposit was refused');
  });
}

/** Registers a wallet, funds it and opens a socket. The server listens on `port`. */
export async function enterServer(
  server: TestServer,
  database: Database,
  port: number,
  asked: { wallet: number; name: string; sol: string },
): Promise<LivePlayer> {
  const client = server.client();
  const user = await client.play(testWallet(asked.wallet), asked.name);
  await fund(database, user.id, asked.sol);
  const atRest = async () => {
    await database.ping();
    await server.app.settled();
  };
  const socket = await openSocket(port, client, server, atRest);
  let ids = 0;
  return {
    user,
    client,
    socket,
    say: (type, gameId, more = {}) => socket.send({ type, gameId, playerId: user.id, ...more }),
    sit(gameId, gameCode = null) {
      const game = createGameConnection({
        socket: socket.line(),
        timers: timersOf(server),
        createId: () => {
          ids += 1;
          return `${user.id}-${gameId}-${ids}`;
        },
        gameId,
        playerId: user.id,
        gameCode,
      });
      game.enter();
      return game;
    },
    async balance() {
      const answer = await client.send<User>('GET', `/api/users/wallet/${user.walletAddress}`);
      return answer.body.balance;
    },
  };
}

function timersOf({ time }: TestServer): Timers {
  return { now: time.nowMs, after: time.after, every: time.every };
}

/** The client over a socket that is open already. */
function lineOver(socket: WebSocket, server: TestServer): SocketClient {
  const line = createSocket({
    connect(events) {
      const raw = follow(socket, events);
      queueMicrotask(events.onOpen);
      return raw;
    },
    timers: timersOf(server),
    log: { warn() {}, error: (message, detail) => console.error(message, detail) },
    random: () => 1,
    onReturn: () => () => {},
    onSessionEnded() {},
  });
  line.open();
  return line;
}

/** `atRest` resolves when the server has done what it was asked. */
async function openSocket(
  port: number,
  client: TestClient,
  server: TestServer,
  atRest: () => Promise<void>,
): Promise<PlayerSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { cookie: client.cookie ?? '', origin: server.settings.publicOrigin },
  });
  const heard: ServerMessage[] = [];
  let wake: () => void = () => {};
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as ServerMessage);
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

  async function next<T extends ServerMessage['type']>(type: T): Promise<OfType<T>> {
    const passed: string[] = [];
    for (;;) {
      for (let message = heard.shift(); message !== undefined; message = heard.shift()) {
        if (message.type === type) return message as OfType<T>;
        passed.push(message.type);
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no ${type} came, but ${passed.join(', ') || 'nothing'}`)),
          PATIENCE_MS,
        );
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  let pings = 0;
  /** What was sent before has reached the server, and what it answered has come. */
  async function echo(found: ServerMessage[]): Promise<void> {
    pings += 1;
    socket.send(JSON.stringify({ type: 'ping', timestamp: pings }));
    for (;;) {
      const message = heard.shift();
      if (message === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (message.type === 'pong' && message.timestamp === pings) return;
      else if (!NOISE.has(message.type)) found.push(message);
    }
  }

  let line: SocketClient | null = null;
  return {
    next,
    line() {
      line ??= lineOver(socket, server);
      return line;
    },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async rest() {
      const found: ServerMessage[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await echo(found);
        await atRest();
      }
      await echo(found);
      return found;
    },
    async close() {
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.close();
      await closed;
    },
  };
}
