// games: its public API.
import { Emitter } from '@kingstake/protocol';
import type { Cluster, PlayerClock } from '../cluster/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import type { RouteKit } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { HubSocket } from '../platform/sockets/index.ts';
import type { Pace, Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import type { GameActorDeps } from './actor/game-actor.ts';
import {
  createCorruptionReport,
  createGameRegistry,
  createRowComparison,
  type GameRegistry,
} from './actor/game-registry.ts';
import type { PublishUpdate } from './actor/game-update.ts';
import {
  createGameReader,
  type EndingEffect,
  type ReadRatings,
  type StartingEffect,
  withPlayers,
} from './actor/loaded-game.ts';
import { createStepWriter } from './actor/step-writer.ts';
import { GAMES, LOG_PARTITIONS } from './limits.ts';
import { type DeadNodesFollower, followDeadNodes, scheduleDeadlineSweep } from './outage/dead-nodes.ts';
import { createOutageMonitor } from './outage/outage-monitor.ts';
import type { GamesHere } from './outage/outage-pass.ts';
import { createReceipts, type ReceiptSettings, type VerifySigned } from './receipts/index.ts';
import type { ServerKey } from './receipts/key-store.ts';
import { createPacker } from './receipts/packer.ts';
import { listRunningOf } from './rows/game-list-store.ts';
import type { GameRecord } from './rows/game-record.ts';
import { makeLogPartitions } from './rows/log-store.ts';
import { createOutageLog } from './rows/outage-log.ts';
import { type AttachedSockets, createAttachedSockets } from './sockets/attachments.ts';
import { type AwayNotification, createGameBroadcast } from './sockets/broadcast.ts';
import {
  createGameSocket,
  createPriorityQuota,
  type GameSocket,
  playerClockOf,
  type RecordBlurred,
} from './sockets/game-socket.ts';
import { addGameRoutes, type ReadStakes } from './sockets/routes.ts';
import { type Broadcaster, createSpectators } from './sockets/spectators.ts';

export type { ActOptions, CommandResult, GameHandle } from './actor/game-actor.ts';
export { type GameUpdate, type PublishUpdate, readGameUpdate } from './actor/game-update.ts';
export type {
  EndedGame,
  EndingEffect,
  GameRatings,
  LoadedGame,
  PlayersById,
  ReadRatings,
  StartedGame,
  StartingEffect,
} from './actor/loaded-game.ts';
export { GAMES, LOG_PARTITIONS } from './limits.ts';
export { RECEIPT_KEY_COMMANDS, type ReceiptKeyCommandDeps } from './receipts/index.ts';
export {
  currentReceiptKey,
  publishedReceiptKeys,
  type ReceiptKey,
  readReceiptKey,
} from './receipts/key-store.ts';
export { createPacker } from './receipts/packer.ts';
export { receiptRoot } from './receipts/receipt-view.ts';
export {
  countWaiting,
  findByCode,
  findRematch,
  type GameOutcome,
  type GameTerms,
  hasDeadlines,
  isSeated,
  listEnded,
  listOffering,
  listOutcomes,
  listWaiting,
  listWaitingOf,
  readWaiting,
  type WaitingGameRow,
} from './rows/game-list-store.ts';
export type { GameRecord, NewGame, StoredMove } from './rows/game-record.ts';
export { findGame, insertGame, readMoves } from './rows/game-store.ts';
export { SKIP_LOST_GAMES } from './rows/log-store.ts';
export {
  type Abort,
  havePlayed,
  havePlayedAmong,
  lastNewOpponentOf,
  listAborts,
  listCancels,
  listChallengesToNewOpponents,
  listOpenChallenges,
  listRecentOpponents,
  listUnplayedOnChain,
  newestOutcomes,
  type PlayerOutcome,
} from './rows/opponents-store.ts';
export {
  listBalanceStakes,
  listDecidedOfPair,
  listHoldingStakes,
  playedSince,
  readStakedGames,
  type StakedGame,
  type StakeResults,
  sumDecidedStakes,
  sumResults,
  sumStakes,
  type UncountedGame,
} from './rows/stake-store.ts';
export { type BoardMessage, refusalOf } from './sockets/game-socket.ts';
export { challengeView, gameView, invitationView, openRematchOffers } from './sockets/game-view.ts';

export interface GamesDeps {
  database: Database;
  time: Time;
  log: Log;
  users: Users;
  cluster: Cluster;
  /** Publishes a step to other nodes. If absent, they find it in the database. */
  publishUpdate?: PublishUpdate;
  /** Publishes how many users watch games on this node. */
  publishViewers?: (counts: readonly number[]) => void;
  /** Whether cluster messages arrive, as far as this node knows. */
  isBusConnected?: () => boolean;
  broadcaster: Broadcaster;
  pausedMatches: boolean;
  /** Minimum interval between statements that write moves. If absent, each begins as soon as the previous one has ended. */
  stepPace?: Pace | null;
  stakesOf: ReadStakes;
  /** Reads the ratings frozen at the start of games. If absent, players are shown with their current ratings. */
  ratingsOf?: ReadRatings;
  /** Run in this order, in the transaction that starts a game. */
  startingEffects?: readonly StartingEffect[];
  /** Run in this order, in the transaction that writes a result. */
  endingEffects: readonly EndingEffect[];
  /** The server's address and the key that signs receipts. If absent, games have no receipts. */
  receipts?: ReceiptSettings | null;
  /** Verifies signed acts. If absent, the thread pool does. */
  verifySigned?: VerifySigned | null;
  /** Called after the commit that changed the balances of these players. */
  onSettled(userIds: readonly number[]): void;
  /** Called after the commit of a join or an end. */
  onSeatsChanged?: () => void;
  /** Called after the commit, on the node that wrote it, when this user has missed a ready check or a first move. */
  onSilent?(userId: number): void;
  /** Called after the commit of a move in a staked game if the player's page had lost focus. */
  recordBlurred?: RecordBlurred;
  /** Notifies an absent player. Called after the commit, on the node that wrote it. Never waits. */
  notifyAway?(userId: number, notification: AwayNotification): void;
}

export type Games = ReturnType<typeof createGames>;

export function createGames(deps: GamesDeps) {
  const { database, time, cluster, isBusConnected = () => false } = deps;
  const { ratingsOf = async () => new Map() } = deps;
  const receipts = createReceipts(deps);
  const players = { database, publicUsers: deps.users.publicUsers, ratingsOf };
  const sockets = createAttachedSockets();
  const moves = new Emitter<[userId: number]>();
  const spectators = createSpectators(deps);
  const { live, outages, parts } = createLiveGames(deps, {
    ...players,
    ...receipts,
    ...createGameBroadcast({ ...deps, sockets, spectators, onMoved: (id) => moves.emit(id) }),
    sockets,
  });
  const { acceptsCommands } = outages;
  const deadNodes = followDeadNodes({ ...parts, ...sockets, acceptsCommands });
  const rows = createRowComparison({
    ...parts,
    isAlone: cluster.nodes.isAlone,
    isBusConnected: () => isBusConnected() && cluster.nodes.areOthersConnected(),
    gameIds: sockets.gameIds,
  });
  const settled = (): Promise<void> => deadNodes.settled().then(live.settled);
  const { signatures } = receipts;
  const gameSocket = createGameSocket({
    ...deps,
    ...parts,
    signatures,
    sockets,
    spectators,
    acceptsCommands,
  });
  return {
    /** The id under which seats name this node. */
    nodeId: cluster.nodes.self,
    ...live,
    settled,
    ...gameSocket,
    /** Called when another node has published its spectator counts. */
    onRemoteViewers: spectators.receiveViewers,
    /** Compares games with sockets on this node with their rows, because messages of other nodes may have been lost. */
    compareWithRows: rows.compare,
    /** Lets players of staked games send messages about them when the ordinary quota is used up. */
    priorityQuota: createPriorityQuota({ database, live, sockets }),
    /** Returns the clock of the socket's player; null if they play no running game on this socket. */
    clockOf: (socket: HubSocket): PlayerClock | null => playerClockOf({ time, live, sockets }, socket),
    /** Calls `run` when a move of the user is committed on any node and broadcast here. */
    onMoved: moves.subscribe,
    acceptsCommands,
    async open(): Promise<void> {
      await database.run(makeLogPartitions);
      await receipts.serverKey?.admit(time.nowMs());
      await outages.open(); // registers this node
      await receipts.serverKey?.note();
    },
    readiness: [outages.readiness],
    metrics: outages.measure,
    /** Adds players to records with one read. */
    withPlayers: (queries: Queries, records: readonly GameRecord[]) => withPlayers(queries, records, players),
    routes(routes: RouteKit): void {
      addGameRoutes(routes, { ...deps, live, ratingsOf, spectators });
      receipts.routes(routes, (gameId) => newestRecord(live, gameId));
    },
    jobs(jobs: Jobs): void {
      for (const each of [outages, rows, spectators]) each.schedule(jobs);
      scheduleSweeps(jobs, { ...parts, ...receipts, acceptsCommands, sockets, deadNodes, gameSocket });
    },
    /** Stops applying deadlines, and waits for work in progress. */
    async stop(): Promise<void> {
      for (const each of [spectators, rows, live]) each.stop();
      await settled();
    },
  };
}

type LiveParts = Pick<
  GameActorDeps,
  | 'publicUsers'
  | 'ratingsOf'
  | 'beginReceipt'
  | 'endReceipt'
  | 'broadcast'
  | 'broadcastRemote'
  | 'broadcastSnapshot'
> & { sockets: AttachedSockets };

/** The games that run on this node, and the outages that they are owed. */
function createLiveGames(deps: GamesDeps, { sockets, ...given }: LiveParts) {
  const { database, time, log, cluster } = deps;
  const outageLog = createOutageLog(database);
  const live = createGameRegistry({
    ...deps,
    ...given,
    startingEffects: deps.startingEffects ?? [],
    publishUpdate: deps.publishUpdate ?? (() => {}),
    nodes: cluster.nodes,
    readGame: createGameReader({ ...given, database }),
    outages: outageLog,
    stepWriter: createStepWriter(database, outageLog, deps.stepPace),
    onStorageFault: (step, error) => outages.storageFailed(step, error),
    hasOpenOutage: () => outages.hasOpenOutage(),
    gameNowMs: () => outages.gameNowMs(),
  });
  const isCorrupt = createCorruptionReport(log);
  const parts = { database, time, log, live, cluster, isCorrupt, outages: outageLog };
  const outages = createOutageMonitor({ ...parts, here: gamesHere(sockets) });
  return { live, outages, parts };
}

async function newestRecord(live: GameRegistry, gameId: number): Promise<GameRecord | null> {
  const held = await live.runExclusive(gameId, (handle) => handle.load({ fresh: true }));
  return held?.record ?? null;
}

type SweepDeps = Omit<Parameters<typeof scheduleDeadlineSweep>[1], 'isLeader'> &
  Omit<Parameters<typeof createPacker>[0], 'isLeader'> & {
    cluster: Cluster;
    sockets: Pick<AttachedSockets, 'hasSockets'>;
    deadNodes: Pick<DeadNodesFollower, 'retry'>;
    gameSocket: Pick<GameSocket, 'retryDetach'>;
    live: GameRegistry;
    serverKey: ServerKey | null;
  };

function scheduleSweeps(jobs: Jobs, deps: SweepDeps): void {
  const { cluster, live, sockets, deadNodes, gameSocket, database, acceptsCommands } = deps;
  const { isLeader } = cluster.leader;
  scheduleDeadlineSweep(jobs, { ...deps, isLeader });
  deps.serverKey?.jobs(jobs);
  jobs.schedule('evict-games', GAMES.endedKeptMs, async () => live.evict(sockets.hasSockets));
  jobs.schedule('pack-games', GAMES.packMs, createPacker({ ...deps, isLeader }), { isQuiet: true });
  jobs.schedule('make-move-partitions', LOG_PARTITIONS.makeMs, async () => {
    await database.run(makeLogPartitions);
  });
  jobs.schedule('retry-detach', GAMES.sweepMs, async () => {
    deadNodes.retry();
    if (acceptsCommands()) await gameSocket.retryDetach();
  });
}

/** Games with sockets on this node, or with seats of players whose sockets have closed since. */
function gamesHere({ gameIds, detaching, hasSocket, isDetaching }: AttachedSockets): GamesHere {
  const ids = (): number[] =>
    [...new Set([...gameIds(), ...detaching().map(({ gameId }) => gameId)])].sort(
      (one, other) => one - other,
    );
  return {
    hasSocket: (gameId, userId) => hasSocket(gameId, userId) || isDetaching(gameId, userId),
    page: (queries, afterId, limit) => listRunningOf(queries, ids(), afterId, limit),
  };
}
