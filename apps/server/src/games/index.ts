// games: public entry.
import type { NodeId } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import type { Cluster, PlayerClock } from '../cluster/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import type { Metrics, ReadinessCheck, RouteKit } from '../platform/http/index.ts';
import type { HubSocket, Reserve } from '../platform/hub/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Pace, Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { createPacker } from './archive/packer.ts';
import { GAMES, MOVE_PARTITIONS } from './limits.ts';
import { scheduleDeadlineSweep } from './outage/deadline-sweeper.ts';
import { followLostNodes } from './outage/lost-nodes.ts';
import type { GamesHere } from './outage/node-loss.ts';
import { createOutageMonitor } from './outage/outage-monitor.ts';
import { witnessed } from './outage/witness.ts';
import type { LoadedGame } from './registry/cached-game.ts';
import { createDamageReport } from './registry/corrupt-games.ts';
import type { EndingEffect, StartingEffect } from './registry/ending.ts';
import { createGameRegistry, type GameRegistry } from './registry/game-registry.ts';
import type { GameUpdate, PublishUpdate } from './registry/game-update.ts';
import type { ReadRatings } from './registry/players.ts';
import { createRowComparison } from './registry/row-comparison.ts';
import { createStepWriter } from './registry/step-writer.ts';
import { makeMovePartitions } from './store/archive-store.ts';
import { listRunningOf } from './store/game-list-store.ts';
import type { GameRecord } from './store/game-record.ts';
import type { AwayNews } from './table/away-news.ts';
import type { Broadcaster } from './table/broadcast.ts';
import { createGallery, type Gallery } from './table/gallery.ts';
import { createGameSocket, type GameSocket } from './table/game-socket.ts';
import { ownClockOf } from './table/own-clock.ts';
import { createPresence, type Presence } from './table/presence.ts';
import { createReserve } from './table/reserve.ts';
import { addGameRoutes, type ReadStakes, withPlayers } from './table/routes.ts';
import { createTelling } from './table/telling.ts';
import type { ViewerRoll } from './table/viewers.ts';

export { GAMES, MOVE_PARTITIONS } from './limits.ts';
export type { GameRatings, LoadedGame as Held, PlayersById as People } from './registry/cached-game.ts';
export type { EndedGame, EndingEffect, StartedGame, StartingEffect } from './registry/ending.ts';
export type { ActOptions, CommandResult as Acted, GameHandle as Turn } from './registry/game-handle.ts';
export { type GameUpdate, type PublishUpdate, readGameUpdate } from './registry/game-update.ts';
export type { ReadRatings } from './registry/players.ts';
export { type Abort, listAborts, listCancels, listUnplayedOnChain } from './store/abort-store.ts';
export { readArchived } from './store/archive-store.ts';
export {
  havePlayed,
  lastStrangerTo,
  listChallengesToStrangers,
  listOpenChallenges,
} from './store/challenge-store.ts';
export {
  countWaiting,
  findByCode,
  findRematch,
  type GameOutcome,
  isSeated,
  listEnded,
  listOffering,
  listOutcomes,
  listWaitingOf,
} from './store/game-list-store.ts';
export type { GameRecord, NewGame } from './store/game-record.ts';
export { findGame, insertGame } from './store/game-store.ts';
export { sumStakes } from './store/stake-sum-store.ts';
export { listWaiting, readWaiting, type WaitingGameRow } from './store/waiting-list-store.ts';
export { type BoardMessage, refusalOf } from './table/game-socket.ts';
export { challengeView, gameView, openRematchOffers } from './table/game-view.ts';

export interface GamesDeps {
  database: Database;
  time: Time;
  log: Log;
  users: Users;
  cluster: Cluster;
  /** Publishes a step to other nodes; absent: they find it in the database. */
  publishUpdate?: PublishUpdate;
  /** Publishes how many users watch games on this node. */
  publishViewers?: (roll: ViewerRoll) => void;
  /** Whether messages of other nodes arrive. */
  isBusConnected?: () => boolean;
  broadcaster: Broadcaster;
  pausedMatches: boolean;
  /** How far apart statements with moves begin; none: as soon as the one before it has ended. */
  stepPace?: Pace | null;
  stakesOf: ReadStakes;
  /** Ratings that games froze at their start; none: players are shown with their current ones. */
  ratingsOf?: ReadRatings;
  /** In the transaction that starts a game, in this order. */
  startingEffects?: readonly StartingEffect[];
  /** In the transaction that writes a result, in this order. */
  endingEffects: readonly EndingEffect[];
  /** After the commit: these players' balances are other ones now. */
  onSettled(userIds: readonly number[]): void;
  /** After the commit of a seat taken or a game over; absent: nobody asks. */
  onSeatsChanged?: () => void;
  /** After the commit, at the node that wrote it: this user let a ready check or a first move lapse. */
  onSilent?(userId: number): void;
  /** After the commit, at the node that wrote it: what a player is told who is not there. Never waits. */
  notifyAway?(userId: number, news: AwayNews): void;
}

export interface Games
  extends Pick<GameRegistry, 'runExclusive' | 'settled'>,
    Pick<GameSocket, 'attach' | 'snapshotOnCommit'> {
  /** The id under which seats name this node. */
  nodeId(): NodeId;
  /** Another node has committed a step. */
  onRemoteUpdate(update: GameUpdate): void;
  /** Another node has published its spectator counts. */
  onRemoteViewers: Gallery['receiveViewers'];
  /** Compares games with sockets on this node with their rows, because messages of other nodes may have been lost. */
  compareWithRows(): void;
  /** Records with their players, read at once. */
  withPeople(queries: Queries, records: readonly GameRecord[]): Promise<LoadedGame[]>;
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  readiness: readonly ReadinessCheck[];
  metrics(metrics: Metrics): void;
  /** Before the first caller. */
  open(): Promise<void>;
  /** Whether games may be played now. */
  acceptsCommands(): boolean;
  onMessage: GameSocket['onMessage'];
  onClose(socket: HubSocket): void;
  /** What a player of a staked game may send when everything else is used up. */
  reserve: Reserve;
  /** What a pause would cost who sits at the socket; null: they play no running game there. */
  clockOf(socket: HubSocket): PlayerClock | null;
  /** A move of the user is committed, here or at another node, and everyone here was told. */
  onMoved(run: (userId: number) => void): void;
  /** Sends to a player wherever they are. */
  sendToUser(userId: number, message: ServerMessage): void;
  /** Takes no new deadlines and waits for what is in progress. */
  stop(): Promise<void>;
}

export function createGames(deps: GamesDeps): Games {
  const { time, log, users, broadcaster, cluster, isBusConnected = () => false } = deps;
  const { ratingsOf = async () => new Map(), startingEffects = [], endingEffects } = deps;
  const database = witnessed(deps.database, () => outages.answered());
  const presence = createPresence();
  const whenMoved: ((userId: number) => void)[] = [];
  const onMoved = (userId: number): void => {
    for (const run of whenMoved) run(userId);
  };
  const gallery = createGallery(deps);
  const live = createGameRegistry({
    ...createTelling({ ...deps, database, presence, gallery, onMoved }),
    database,
    time,
    log,
    publishUpdate: deps.publishUpdate ?? (() => {}),
    nodes: cluster.nodes,
    stepWriter: createStepWriter(database, deps.stepPace),
    onStorageFault: (step, error) => outages.storageFailed(step, error),
    hasOpenOutage: () => outages.hasOpenOutage(),
    gameNowMs: () => outages.gameNowMs(),
    publicUsers: users.publicUsers,
    ratingsOf,
    startingEffects,
    endingEffects,
  });
  const isDamaged = createDamageReport(log);
  const parts = { database, time, log, live, cluster, isDamaged };
  const outages = createOutageMonitor({ ...parts, here: gamesHere(presence) });
  const { acceptsCommands } = outages;
  const lost = followLostNodes({ ...parts, ...presence, acceptsCommands });
  const rows = createRowComparison({
    ...parts,
    isAlone: cluster.nodes.isAlone,
    isBusConnected: () => isBusConnected() && cluster.nodes.areOthersConnected(),
    visited: presence.visited,
  });
  const table = createGameSocket({ ...parts, presence, gallery, acceptsCommands });
  return {
    nodeId: cluster.nodes.self,
    runExclusive: live.runExclusive,
    settled: () => lost.settled().then(live.settled),
    attach: table.attach,
    snapshotOnCommit: table.snapshotOnCommit,
    onMessage: table.onMessage,
    onClose: table.onClose,
    onRemoteUpdate: live.onRemoteUpdate,
    onRemoteViewers: gallery.receiveViewers,
    compareWithRows: rows.compare,
    reserve: createReserve({ database, live, presence }),
    clockOf: (socket) => ownClockOf({ time, live, presence }, socket),
    onMoved: (run) => void whenMoved.push(run),
    acceptsCommands,
    open: () => database.run(makeMovePartitions).then(() => outages.open()),
    readiness: [outages.readiness],
    metrics: outages.measure,
    sendToUser: (userId, message) => broadcaster.sendToUser(userId, message),
    withPeople: (queries, records) => withPlayers(queries, records, { ...users, ratingsOf }),
    routes: (routes) => addGameRoutes(routes, { ...deps, live, ratingsOf, gallery }),
    jobs(jobs) {
      for (const each of [outages, rows, gallery]) each.schedule(jobs);
      scheduleDeadlineSweep(jobs, { ...parts, acceptsCommands, isLeader: cluster.leader.isLeader });
      jobs.schedule('evict-games', GAMES.endedKeptMs, async () => live.evict(presence.isVisited));
      scheduleKeeping(jobs, database, createPacker({ ...parts, isLeader: cluster.leader.isLeader }));
      jobs.schedule('retry-detach', GAMES.sweepMs, async () => {
        lost.retry();
        if (acceptsCommands()) await table.retryDetach();
      });
    },
    async stop() {
      for (const each of [gallery, rows, live]) each.stop();
      await lost.settled().then(live.settled);
    },
  };
}

/** Where moves go, and what becomes of old ones. */
function scheduleKeeping(jobs: Jobs, database: Database, packGames: () => Promise<void>): void {
  jobs.schedule('pack-games', GAMES.packMs, packGames, { isQuiet: true });
  jobs.schedule('make-move-partitions', MOVE_PARTITIONS.makeMs, async () => {
    await database.run(makeMovePartitions);
  });
}

/** Games with sockets at this node, or with seats of players whose sockets are gone since. */
function gamesHere({ visited, leaving, isHere, isLeaving }: Presence): GamesHere {
  const ids = (): number[] =>
    [...new Set([...visited(), ...leaving().map(({ gameId }) => gameId)])].sort((one, other) => one - other);
  return {
    isHere: (gameId, userId) => isHere(gameId, userId) || isLeaving(gameId, userId),
    games: {
      count: async () => ids().length,
      page: (queries, afterId, limit) => listRunningOf(queries, ids(), afterId, limit),
    },
  };
}
