// A player of the whole server, who is signed in over HTTP and plays with the client over a real socket.
import type { Timers } from '@kingstake/client';
import { type Game, gameCalls, isRefused, lamports, parseSol, type User } from '@kingstake/protocol';
import { account, book, move } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { type ClientPlayer, createClientPlayer, shown } from './client-player.ts';
import { dial } from './node-socket.ts';
import { openRawLine, type RawLine } from './raw-line.ts';
import type { TestClient, TestServer } from './test-server.ts';

export interface LivePlayer extends ClientPlayer {
  readonly user: User;
  /** HTTP client with the player's session. */
  readonly client: TestClient;
  /** Opens another socket of the same session and browser, without a client. */
  openRawLine(): Promise<RawLine>;
  /** Creates a game with this player as White. The stake is 0.1 SOL unless `terms` contain another. */
  create(terms?: object): Promise<Game>;
  balance(): Promise<string>;
}

/** Credits a player with a balanced entry in the ledger. */
export async function fund(database: Database, userId: number, sol: string, cause = 'start'): Promise<void> {
  const amount = parseSol(sol) ?? lamports(0n);
  await database.transaction(async (tx) => {
    const booked = await book(tx, {
      opKey: `dep:test-${userId}-${cause}`,
      kind: 'deposit',
      legs: move(account('chain'), account('player', userId), amount),
    });
    if (isRefused(booked)) throw new Error('a test deposit was refused');
  });
}

export interface EnteringPlayer {
  wallet: number;
  name: string;
  sol: string;
  /** Client address, as a trusted proxy reports it. */
  address?: string;
  /** Uses the browser of this player. */
  browserOf?: LivePlayer;
}

/** Registers a wallet, funds it and opens the client's socket. The server must listen on `port`. */
export async function enterServer(
  server: TestServer,
  database: Database,
  port: number,
  asked: EnteringPlayer,
): Promise<LivePlayer> {
  const client = server.client();
  client.deviceCookie = asked.browserOf?.client.deviceCookie ?? null;
  const user = await client.play(testWallet(asked.wallet), asked.name);
  await fund(database, user.id, asked.sol);
  const untilIdle = async () => {
    await database.ping();
    await server.app.settled();
  };
  const address = `ws://127.0.0.1:${port}/ws`;
  const cookies = () => [client.cookie, client.deviceCookie].filter((cookie) => cookie !== null).join('; ');
  const forwarded = asked.address === undefined ? {} : { 'x-forwarded-for': asked.address };
  const headers = () => ({ cookie: cookies(), origin: server.settings.publicOrigin, ...forwarded });
  const player = createClientPlayer({
    userId: user.id,
    connect: dial(() => address, headers),
    timers: timersOf(server),
    untilIdle,
  });
  await shown(player.line.state, ({ status }) => status === 'open');
  return {
    ...player,
    user,
    client,
    openRawLine: () => openRawLine(address, headers(), { untilIdle }),
    async create(terms = {}) {
      const { status, body } = await client.send<Game>('POST', gameCalls.createGame.path, {
        body: { whitePlayerId: user.id, wagerAmount: '0.1', ...terms },
      });
      if (status !== 201) throw new Error(`a game was refused: ${JSON.stringify(body)}`);
      return body;
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
