// games/testkit: the games of one node on a test's database, with players, recording sockets and a manual clock. Players join without
// paying a wager.

import { createMatch } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, Emitter, lamports, timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import { createDraining } from '../../cluster/index.ts';
import { createTestCluster } from '../../cluster/testkit/test-cluster.ts';
import type { Database } from '../../platform/database/index.ts';
import { createJobs, type Jobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { dispatchTo } from '../../platform/sockets/index.ts';
import { createInMemoryHub, type InMemorySocket } from '../../platform/testkit/in-memory-hub.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { createUsers } from '../../players/users/index.ts';
import { testWallet } from '../../players/users/testkit/wallet.ts';
import { createGames, type EndedGame, type EndingEffect, insertGame, type ReceiptKey } from '../index.ts';
import type { BoardMessage } from '../sockets/game-socket.ts';
import { createFreezer } from './freezer.ts';
import { around } from './holdable.ts';
import { testReceiptKey } from './receipts.ts';
import { type BusMember, createTestBus, type TestBus } from './test-bus.ts';

export interface Player {
  id: number;
  name: string;
}

/** A socket of one player, which records what it receives. */
export interface TestSocket extends InMemorySocket {
  /** Joins a game. */
  enter(gameId: number): Promise<void>;
}

export type GameHarness = Awaited<ReturnType<typeof createGameHarness>>;

/** Signs the receipts of tests that name no other key. */
export const RECEIPT_KEY = testReceiptKey(900);

export const WAGER = lamports(1_000_000_000n);
export const FEE = lamports(50_000_000n);

/** Inserts players with these names. `from`: the number of the first player's wallet. */
export async function insertPlayers(
  database: Database,
  names: readonly string[],
  from = 1,
): Promise<Player[]> {
  const players: Player[] = [];
  for (const [index, name] of names.entries()) {
    const { rows } = await database.run((queries) =>
      sql<{ id: bigint }>`insert into app_user
        (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (${testWallet(index + from).address}, ${name}, ${name}, ${name}, 'bee') returning id`.execute(
        queries,
      ),
    );
    players.push({ id: Number(rows[0]?.id), name });
  }
  return players;
}

type Terms = { allowObservers?: boolean };

export interface Opening {
  /** How long the rest of the server takes to start before it opens the games. */
  openingMs?: number;
  /** Counts time that a test skips as downtime of the server. */
  livesByTheClock?: boolean;
  endingEffects?: readonly EndingEffect[];
  /** Rate factor of the hub. Large, so that no test reaches a limit by accident. */
  rateFactor?: number;
  /** Signs the receipts of this node. */
  receiptKey?: ReceiptKey;
  /** Connects this node to the other nodes of the test. */
  bus?: TestBus;
}

/** Opens the games of one node. Nodes on one database without a common bus see only each other's rows. */
export async function createGameHarness(
  shared: Database,
  time: ManualTime = createManualTime(),
  {
    openingMs = 0,
    livesByTheClock = false,
    endingEffects = [],
    rateFactor = 1_000,
    receiptKey = RECEIPT_KEY,
    bus = createTestBus(),
  }: Opening = {},
) {
  const log = createLog('silent');
  // The nodes of a test share a database, but not its answers.
  const answered = new Emitter();
  const own = around(shared, async (call) => {
    const answer = await call();
    answered.emit();
    return answer;
  });
  const database = { ...own, onAnswered: answered.subscribe };
  const process = createFreezer(time);
  const jobs: Jobs = createJobs({ time: process.time, log, isLeader: () => cluster.leader.isLeader() });
  const ended: EndedGame[] = [];
  const settled: number[][] = [];
  const blurred: (readonly [number, number])[] = [];
  const users = createUsers({
    database,
    time,
    random: createSeededRandom(7),
    log,
    place: { publicOrigin: 'http://localhost:3000', cluster: 'local' },
    blockedRegions: [],
    ports: {
      balancesOf: async () => ({ playing: lamports(0n), withdrawOnly: lamports(0n), held: lamports(0n) }),
      breakOf: async () => null,
      recordsOf: async () => new Map(),
    },
    onSessionEnded: () => {},
  });
  const cluster = createTestCluster(database, process.time, { crashed: bus.crashed });
  const isBusConnected = (): boolean => bus.isConnected && !bus.cutOff.has(cluster.nodes.self());
  cluster.membership.reportBusState(isBusConnected);
  const games = createGames({
    database,
    stakesOf: async () => new Map(),
    // By default, time that a test skips does not count as downtime.
    time: livesByTheClock ? { ...process.time, monotonicMs: time.monotonicMs } : process.time,
    log,
    users,
    cluster,
    publishUpdate: (to, update) => bus.publish(cluster.nodes.self(), to, update),
    isBusConnected,
    pausedMatches: true,
    broadcaster: {
      sendToUser: (userId, message) => hub.sendToUser(userId, message),
      broadcast: (topic, message) => hub.broadcast(topic, message),
      hasSubscribers: (topic) => hub.hasSubscribers(topic),
    },
    receipts: { place: { publicOrigin: 'http://localhost:3000', cluster: 'local' }, key: receiptKey },
    endingEffects: [...endingEffects, async (_tx, game) => void ended.push(game)],
    onSettled: (userIds) => settled.push([...userIds]),
    // Like a database that does not answer.
    recordBlurred: async (gameId, ply) => {
      blurred.push([gameId, ply]);
      await new Promise(() => {});
    },
  });
  const hub = createInMemoryHub({
    time,
    async onMessage(socket, message) {
      if (message.type !== 'join_game') return dispatchTo(games.handlers)(socket, message as BoardMessage);
      // In the product, matchmaking handles this message: it joins players and attaches sockets.
      return games.runExclusive(message.gameId, async (handle) => {
        await handle.load({ fresh: true });
        return games.attach(handle, socket);
      });
    },
    onClose: games.onClose,
    priorityQuota: games.priorityQuota,
    rateFactor,
  });
  const draining = createDraining({ time: process.time, log, cluster, hub, games });
  games.jobs(jobs);
  for (let passed = 0; passed < openingMs; passed += STEP_MS) {
    time.advance(STEP_MS);
    await jobs.settled();
  }
  await games.open();

  async function wait(white: TestSocket, { allowObservers = false }: Terms = {}): Promise<number> {
    const timeControl = timeControlOf(DEFAULT_TIME_CONTROL);
    const match = createMatch(white.userId, { isPrivate: false, allowObservers, timeControl }, time.nowMs());
    const game = { match, wager: WAGER, fee: FEE, stakeSource: 'balance' as const, gameCode: null };
    const { id } = await database.transaction((tx) => insertGame(tx, game, time.nowMs()));
    await white.enter(id);
    return id;
  }

  const member: BusMember = {
    self: cluster.nodes.self,
    onRemoteUpdate: (update) => process.run(() => games.onRemoteUpdate(update)),
    live: process.live,
    async idle() {
      if (process.isFrozen()) return;
      await jobs.settled();
      await games.settled();
    },
  };
  bus.join(member);
  async function end(): Promise<void> {
    draining.stop();
    bus.leave(member);
    await jobs.stop();
    await games.stop();
  }

  return {
    games,
    nodeId: cluster.nodes.self,
    time,
    ended,
    settled,
    /** Game and ply of moves made after the mover's page had lost focus. */
    blurred,
    /** Connects a socket. `lagMs`: delay of its answers to pings. */
    socket({ id }: Player, lagMs = 0): TestSocket {
      const socket = hub.connect(id, (pong) => (lagMs === 0 ? pong() : void time.after(lagMs, pong)));
      return {
        ...socket,
        enter: (gameId) => socket.send({ type: 'join_game', gameId, playerId: id }),
      };
    },
    /** Creates a game that both have joined, so that it has started. Resolves to its id. */
    async start(white: TestSocket, black: TestSocket, terms?: Terms): Promise<number> {
      const gameId = await wait(white, terms);
      await games.runExclusive(gameId, (handle) =>
        handle.execute({ type: 'join', by: black.userId, hasCode: false }),
      );
      await black.enter(gameId);
      for (const socket of [white, black]) socket.types();
      return gameId;
    },
    /** Creates a game that waits for an opponent. Resolves to its id. */
    wait,
    /** Advances the clock in steps, and runs everything that falls due on this node and the other nodes of the bus. */
    async pass(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        for (const each of bus.members()) each.live(Math.min(STEP_MS, ms - passed));
        time.advance(Math.min(STEP_MS, ms - passed));
        for (const each of bus.members()) await each.idle();
      }
    },
    /** Advances the clock without waiting for database calls. */
    async passWaiting(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        process.live(STEP_MS);
        time.advance(STEP_MS);
        for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop();
      }
    },
    /** Suspends the process for this time. Timers that fell due fire when it resumes. */
    standStill(ms: number): void {
      process.live(ms);
      time.standStill(ms);
    },
    /** Keeps the process busy with its own work for this time. */
    toil(ms: number): void {
      process.live(ms);
      time.toil(ms);
    },
    /** Resolves when jobs and games have nothing to do until the clock moves. */
    idle: member.idle,
    /** Drains the node as on SIGTERM, and migrates its players. Resolves when the process may end. */
    drain: draining.begin,
    /** Suspends the process as SIGSTOP does, until `thaw`. */
    freeze: process.freeze,
    thaw: process.thaw,
    async stop(): Promise<void> {
      await end();
      await cluster.membership.deregister();
    },
    /** Kills the process without a message to other nodes. */
    kill(): Promise<void> {
      bus.crashed.add(cluster.nodes.self());
      return end();
    },
  };
}

/** Shorter than the heartbeat interval, so that a step of the clock does not count as an outage. */
const STEP_MS = 250;
