// matchmaking/testkit: matchmaking on one node with users, games, wagers, calls and messages, on a test's database and a
// manual clock. There is no sign-in: the session cookie is the player's id.

import {
  type ErrorBody,
  formatSol,
  type Game,
  lamports,
  type Notice,
  type Ratings,
} from '@kingstake/protocol';
import { createTestCluster } from '../../cluster/testkit/test-cluster.ts';
import { uncountedGames } from '../../fair-play/cases/index.ts';
import { createGames, type Games } from '../../games/index.ts';
import type { Player } from '../../games/testkit/game-harness.ts';
import { depositUse, playersCreditedFrom } from '../../money/deposits/index.ts';
import { account, balanceOf, moneyOfPlayer } from '../../money/ledger/index.ts';
import { fund } from '../../money/ledger/testkit/amounts.ts';
import { settleStakes } from '../../money/wagers/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createHttpServer, createMetrics } from '../../platform/http/index.ts';
import { HTTP_SETTINGS } from '../../platform/http/testkit.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { createAddressQuota, rateLimitersInMemory } from '../../platform/quotas.ts';
import { dispatchTo } from '../../platform/sockets/index.ts';
import {
  createInMemoryHub,
  type InMemoryHub,
  type InMemorySocket,
} from '../../platform/testkit/in-memory-hub.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { createContacts } from '../../players/contacts/index.ts';
import { createUsers } from '../../players/users/index.ts';
import { testWallet } from '../../players/users/testkit/wallet.ts';
import { createLimits } from '../../protection/index.ts';
import { createMatchmaking, type Matchmaking } from '../index.ts';

export type { Player } from '../../games/testkit/game-harness.ts';

const ORIGIN = 'http://localhost:3000';
/** Shorter than the server's heartbeat, so that a step of the clock does not look like an outage. */
const STEP_MS = 250;

const NO_RECORD = { wins: 0, losses: 0, draws: 0, totalEarnings: lamports(0n) };

export interface Answer<T> {
  status: number;
  body: T & Partial<ErrorBody>;
  headers: Readonly<Record<string, unknown>>;
}

export interface Seat extends InMemorySocket {
  readonly player: Player;
  /** Sends join_game, and returns the types of the messages that this socket received. */
  join(gameId: number, more?: { gameCode?: string; as?: 'observer' }): Promise<string[]>;
}

export type Lobby = Awaited<ReturnType<typeof createLobby>>;

export interface LobbyOptions {
  time?: ManualTime;
  rateFactor?: number;
  /** A server that is not opened cannot write games. */
  opened?: boolean;
  seed?: number;
  /** Called to notify other nodes that the open games have changed. */
  publishLobby?: () => void;
  /** Whether messages of other nodes arrive. */
  isSynced?: boolean;
}

/** Creates one node. Nodes on one database see only each other's rows. */
export async function createLobby(database: Database, options: LobbyOptions = {}) {
  const { time = createManualTime(), rateFactor = 1_000, opened = true, seed = 7 } = options;
  const log = createLog('silent');
  const random = createSeededRandom(seed);
  const cluster = createTestCluster(database, time);
  const jobs = createJobs({ time, log, isLeader: cluster.leader.isLeader });
  const balanceChanges: number[] = [];
  const notices: { userId: number; notice: Notice }[] = [];
  const ratings = new Map<number, Ratings>();
  const online = new Set<number>();
  // The hub is created last, because it handles messages with the other parts.
  const broadcaster: Pick<InMemoryHub, 'sendToUser' | 'broadcast' | 'hasSubscribers'> = {
    sendToUser: (userId, message) => hub.sendToUser(userId, message),
    broadcast: (...sent) => hub.broadcast(...sent),
    hasSubscribers: (topic) => hub.hasSubscribers(topic),
  };
  const users = createUsers({
    database,
    time,
    random,
    log,
    place: { publicOrigin: ORIGIN, cluster: 'local' },
    blockedRegions: [],
    ports: {
      balancesOf: moneyOfPlayer,
      breakOf: async () => null,
      recordsOf: async () => new Map([...ratings].map(([id, own]) => [id, { ...NO_RECORD, ratings: own }])),
    },
    onSessionEnded: () => {},
  });
  let livedMs = 0;
  const games: Games = createGames({
    database,
    // Otherwise time that a test skips would count as downtime.
    time: { ...time, monotonicMs: () => livedMs },
    log,
    users,
    cluster,
    pausedMatches: true,
    stakesOf: async () => new Map(),
    broadcaster,
    endingEffects: [settleStakes],
    onSettled: (userIds) => balanceChanges.push(...userIds),
    onSeatsChanged: () => matchmaking.lobby.changed(),
    onSilent: (userId) => matchmaking.onSilent(userId),
  });
  const signedIn = new Date(time.nowMs());
  const limits = createLimits({
    database,
    time,
    settings: { termsVersion: null, blockedRegions: [] },
    users: { ...users, sessionStart: async () => signedIn },
    depositUse,
    uncountedGames,
    playersCreditedFrom,
    closeWaiting: (userId, work) => matchmaking.closeWaiting(userId, work),
    onBreak: async (userId, until) => hub.sendToUser(userId, { type: 'play_break', until }),
  });
  const matchmaking: Matchmaking = createMatchmaking({
    database,
    time,
    log,
    lobby: {
      hub: broadcaster,
      publishChanged: options.publishLobby ?? (() => {}),
      isSynced: () => options.isSynced ?? true,
    },
    random,
    games,
    users: {
      ...users,
      // The cookie is the player's id, so no session is too old for a stake.
      confirmations: {
        confirmed: (_tx, _ordering, file) => file(),
        ask: () => Promise.reject(new Error('a stake was to be confirmed')),
      },
    },
    limits,
    escrow: null,
    createRateLimiter: rateLimitersInMemory(rateFactor, time),
    hub: {
      ...broadcaster,
      onlineUsers: () => [...online],
      answersPings: (userId) => hub.answersPings(userId),
    },
    sendNotice(userId, notice) {
      notices.push({ userId, notice });
      hub.sendToUser(userId, notice);
    },
    onBalanceChanged: (userIds) => balanceChanges.push(...userIds),
  });
  const hub = createInMemoryHub({
    time,
    onMessage: dispatchTo({ ...games.handlers, ...matchmaking.handlers }),
    onClose: games.onClose,
  });
  const http = await createHttpServer({
    settings: {
      ...HTTP_SETTINGS,
      publicOrigin: ORIGIN,
      cluster: 'local',
      solanaPublicRpcUrl: 'http://127.0.0.1:8899',
    },
    time,
    log,
    random,
    createRateLimiter: rateLimitersInMemory(1_000),
    addressQuota: createAddressQuota(1),
    pageFolder: null,
    // Disabled, because a test that advances the clock by an hour blocks the event loop.
    maxEventLoopDelayMs: 0,
    health: { metrics: createMetrics(time), readiness: [] },
    authenticate: async (token) => {
      const userId = Number(token);
      return { sessionKey: `s${userId}`, walletAddress: testWallet(userId).address, userId };
    },
  });
  games.routes(http.routes);
  createContacts({ database, time, users, onBlocked: matchmaking.onBlocked }).routes(http.routes);
  matchmaking.routes(http.routes);
  limits.routes(http.routes);
  await http.app.ready();
  games.jobs(jobs);
  matchmaking.jobs(jobs);
  if (opened) await games.open();

  return {
    time,
    games,
    /** Ids of users whose balance changed, in order. */
    balanceChanges,
    /** Notices that were sent to users, in order. */
    notices,
    /** Ratings of players. A player without an entry is new. */
    ratings,
    /** Ids of connected users. */
    online,
    /** Handles a message of another node that the open games have changed. */
    remoteChanged: () => matchmaking.lobby.remoteChanged(),
    come({ id }: Player) {
      online.add(id);
      matchmaking.onOpen({ identity: { userId: id } });
    },
    leave({ id }: Player) {
      online.delete(id);
      matchmaking.onClose({ identity: { userId: id } });
    },
    async send<T = Game>(
      player: Player | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<Answer<T>> {
      const response = await http.app.inject({
        method,
        url: path,
        headers: {
          ...(player === null ? {} : { cookie: `sid=${player.id}` }),
          ...(method === 'GET' ? {} : { origin: ORIGIN }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: response.statusCode,
        body: JSON.parse(response.body === '' ? '{}' : response.body),
        headers: response.headers,
      };
    },
    socket: (player: Player): Seat => seatOf(hub.connect(player.id), player),
    /** Opens a raw socket of the player for a client. */
    dial: hub.dial,
    /** Resolves when all messages of clients were handled and answered. */
    settled: hub.settled,
    /** Advances the clock in steps, and waits after each for what became due. */
    async pass(ms: number, stepMs = STEP_MS) {
      for (let passed = 0; passed < ms; passed += stepMs) {
        livedMs += Math.min(stepMs, ms - passed);
        time.advance(Math.min(stepMs, ms - passed));
        await jobs.settled();
        await games.settled();
        await matchmaking.settled();
      }
    },
    async stop() {
      await http.app.close();
      await jobs.stop();
      matchmaking.stop();
      await games.stop();
    },
  };
}

function seatOf(socket: InMemorySocket, player: Player): Seat {
  return {
    ...socket,
    player,
    async join(gameId, more = {}) {
      socket.types();
      await socket.send({ type: 'join_game', gameId, playerId: player.id, ...more });
      return socket.received.map(({ type }) => type);
    },
  };
}

/** Adds SOL to a player's playing balance. */
export const give = (database: Database, { id }: Player, amount: string) => fund(database, id, amount);

export async function balance(database: Database, player: Player): Promise<string> {
  return formatSol(await database.run((queries) => balanceOf(queries, account('player', player.id))));
}
