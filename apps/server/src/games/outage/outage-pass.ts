// games: one pass over many games, in sets of one statement each. It compensates outages and removes dead nodes from the seats.

import {
  type ActiveMatch,
  type Command,
  decide,
  type Match,
  type MatchEvent,
  type NodeId,
  nextDeadline,
  OUTAGE_IGNORED_MS,
  type Seat,
} from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Time, yieldToEventLoop } from '../../platform/time.ts';
import { accountedUntilMs, seatToMove } from '../actor/decision.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import type { HeadDecision } from '../actor/head-writer.ts';
import { GAMES } from '../limits.ts';
import { listRunning, listRunningOf, type RunningPage } from '../rows/game-list-store.ts';
import type { GameHead } from '../rows/game-record.ts';
import { type OutageLog, type Outages, owedTo } from '../rows/outage-log.ts';

// Decides how an outage and dead nodes change a game, from its head alone. Pure.

/** An outage of single nodes, with the players that it cut off and the dead nodes that seats may still name. */
export interface NodeOutage {
  /** Time is compensated up to this instant; null: up to the decision. */
  readonly untilMs: number | null;
  /** Returns when the side to move was cut off; null if it was not. */
  cutOffSinceMs(gameId: number, match: ActiveMatch): number | null;
  /** Whether to remove the node from the seats. */
  isDead(node: NodeId): boolean;
}

/** Returns the start of the side to move's uncompensated cut-off; null if it is owed nothing. */
export function cutOffSinceMs(
  nodeOutage: NodeOutage,
  head: Pick<GameHead, 'id' | 'match' | 'compensatedUntilMs'>,
): number | null {
  if (head.match.status !== 'active') return null;
  const sinceMs = nodeOutage.cutOffSinceMs(head.id, head.match);
  return sinceMs === null ? null : Math.max(sinceMs, head.compensatedUntilMs);
}

/** Returns the players whose seats name dead nodes, with those nodes. */
function seatsToEmpty({ isDead }: NodeOutage, match: Match): { by: number; at: readonly NodeId[] }[] {
  if (match.status === 'ended') return [];
  return [match.white, match.black].flatMap((seat: Seat | null) => {
    const at = seat?.at.filter(isDead) ?? [];
    return seat === null || at.length === 0 ? [] : [{ by: seat.userId, at }];
  });
}

/** What a pass does to each game. */
interface Pass {
  /** Outages of the cluster, for which every game is compensated. */
  readonly outages: Outages;
  readonly nodeOutage: NodeOutage | null;
}

/**
 * Compensates the game for outages that it is owed and for the outage of its nodes, then removes dead nodes from its seats.
 * Returns 'alone' for a game that this would end.
 */
export function decideOnHead(head: GameHead, { outages, nodeOutage }: Pass, nowMs: number): HeadDecision {
  let after = head;
  const events: MatchEvent[] = [];
  const step = (command: Command, atMs: number): boolean => {
    const { match } = after;
    const decided = decide(match, null, command, atMs);
    const compensatedUntilMs = command.type === 'disconnect' ? after.compensatedUntilMs : atMs;
    if (decided.match !== match) after = { ...after, match: decided.match, compensatedUntilMs };
    events.push(...decided.events);
    return decided.match.status === match.status;
  };
  for (let owed = owedTo(after, outages); owed !== null; owed = owedTo(after, outages))
    if (!step(owed.command, Math.max(owed.arrivedMs, accountedUntilMs(after)))) return 'alone';
  if (nodeOutage !== null) {
    const atMs = Math.max(nodeOutage.untilMs ?? nowMs, accountedUntilMs(after));
    const sinceMs = cutOffSinceMs(nodeOutage, after);
    if (sinceMs !== null) step({ type: 'node-outage', sinceMs }, atMs);
    for (const seat of seatsToEmpty(nodeOutage, after.match)) {
      // A due deadline must be applied first, and may need the moves, which a head does not contain.
      if ((nextDeadline(after.match)?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) return 'alone';
      step({ type: 'disconnect', ...seat }, atMs);
    }
  }
  if (after.match === head.match) return 'unchanged';
  return { after: { ...after, version: head.version + 1 }, events };
}

export interface PassDeps {
  database: Database;
  time: Time;
  live: Pick<GameRegistry, 'decideOnSet' | 'runExclusive'>;
  outages: OutageLog;
  /** Whether the error means that the game's rows are corrupt. Such a game is left unchanged. */
  isCorrupt(gameId: number, error: unknown): boolean;
}

/** Reads a page of games with a deadline. */
type PageOfGames = (queries: Queries, afterId: number, limit: number) => Promise<RunningPage>;

/** Compensates all running games for the outages of the cluster and of single nodes. Then the outages are settled. */
export async function passOverAll(deps: PassDeps, nodeOutage: NodeOutage | null): Promise<void> {
  const outages = deps.outages.current();
  await passOverGames(deps, nodeOutage, listRunning);
  await deps.outages.settled(outages);
}

/** Does the same to the games of these pages, and yields to other work between sets of one statement each. */
async function passOverGames(
  deps: PassDeps,
  nodeOutage: NodeOutage | null,
  pageOf: PageOfGames,
): Promise<void> {
  let afterId: number | null = 0;
  while (afterId !== null) {
    const from: number = afterId;
    const page = await deps.database.run((queries) => pageOf(queries, from, GAMES.outageSet));
    let left: readonly number[] = await passOverPage(deps, page, nodeOutage);
    for (let again = 0; again < GAMES.outageSetAgain && left.length > 0; again += 1)
      left = await passAgain(deps, left, nodeOutage);
    for (const gameId of left) await passOverOne(deps, gameId, nodeOutage);
    afterId = page.lastId;
    await yieldToEventLoop();
  }
}

/** Applies the pass to one page. Returns the ids of the games that it could not change. */
function passOverPage(
  deps: PassDeps,
  page: Pick<RunningPage, 'heads' | 'corrupt'>,
  nodeOutage: NodeOutage | null,
): Promise<readonly number[]> {
  for (const [gameId, error] of page.corrupt) if (!deps.isCorrupt(gameId, error)) throw error;
  const { live, outages, time } = deps;
  return live.decideOnSet(page.heads, (head) =>
    decideOnHead(head, { outages: outages.current(), nodeOutage }, time.nowMs()),
  );
}

/**
 * Applies the pass to the remaining games of a page as one set. Players may have moved in many of them, and so compensated them. Reading
 * ten thousand such games one by one would take a minute.
 */
async function passAgain(
  deps: PassDeps,
  left: readonly number[],
  nodeOutage: NodeOutage | null,
): Promise<readonly number[]> {
  const ids = [...left].sort((one, other) => one - other);
  const page = await deps.database.run((queries) => listRunningOf(queries, ids, 0, GAMES.outageSet));
  return passOverPage(deps, page, nodeOutage);
}

/** Applies the pass to one game that it may end, or that another node has changed since its page was read. */
async function passOverOne(deps: PassDeps, gameId: number, nodeOutage: NodeOutage | null): Promise<void> {
  const untilMs = nodeOutage?.untilMs ?? null;
  const options = untilMs === null ? {} : { arrivedMs: untilMs };
  try {
    await deps.live.runExclusive(gameId, async (handle) => {
      const found = await handle.load({ fresh: true });
      if (found !== null && owedTo(found.record, deps.outages.current()) !== null)
        await handle.execute({ type: 'sweep' });
      if (nodeOutage === null) return;
      const record = (await handle.load())?.record;
      const sinceMs = record === undefined ? null : cutOffSinceMs(nodeOutage, record);
      if (sinceMs !== null) await handle.execute({ type: 'node-outage', sinceMs }, options);
      const { match } = (await handle.load())?.record ?? { match: null };
      if (match === null) return;
      for (const seat of seatsToEmpty(nodeOutage, match))
        await handle.execute({ type: 'disconnect', ...seat }, options);
    });
  } catch (error) {
    if (!deps.isCorrupt(gameId, error)) throw error;
  }
}

// Compensates an outage of this node. If the whole cluster was down, every game is compensated, otherwise only players who were connected
// to this node alone.

// One instant on the wall clock and the monotonic clock, and the time elapsed since then on either.

/** One instant on the wall clock and on the monotonic clock, and the drift between the two. */
export interface Instant {
  readonly nowMs: number;
  readonly monotonicMs: number;
  readonly driftMs: number;
}

export const instantOf = (time: Time): Instant => ({
  nowMs: time.nowMs(),
  monotonicMs: time.monotonicMs(),
  driftMs: time.driftMs(),
});

/** Converts an instant of the wall clock. */
export function instantAt(time: Time, atMs: number): Instant {
  const now = instantOf(time);
  return { ...now, nowMs: atMs, monotonicMs: now.monotonicMs - (now.nowMs - atMs) };
}

/**
 * Returns the ms since `earlier`. A blocked database or a stalled process throws no error, so only clocks reveal it. Suspending the
 * machine stops the monotonic clock, and setting the wall clock moves only the wall clock. Both show as drift.
 */
export function elapsedSince(time: Time, earlier: Instant): number {
  return time.monotonicMs() - earlier.monotonicMs + Math.max(0, time.driftMs() - earlier.driftMs);
}

export interface OutageCompensationDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  /** Games with sockets on this node. */
  here: GamesHere;
}

/** Each function resolves to an instant after the work, so that the work does not count as the next outage. */
export function createOutageCompensation(deps: OutageCompensationDeps) {
  const { cluster, time, here, outages, log } = deps;

  /** Records that the whole cluster was down until now. Each game is compensated with its next step. */
  async function compensateCluster(sinceMs: number): Promise<Instant> {
    const untilMs = time.nowMs();
    await outages.record(sinceMs, untilMs);
    log.warn({ sinceMs, untilMs }, 'an outage of the cluster was recorded');
    return instantOf(time);
  }

  async function compensateOwn(sinceMs: number, untilMs: number): Promise<void> {
    const own = new Set(cluster.nodes.ownIds());
    const isOwn = (node: NodeId): boolean => own.has(node);
    await outages.refresh();
    await passOverGames(
      deps,
      outageOfThisNode({ sinceMs, untilMs, isOwn, hasSocket: here.hasSocket }),
      here.page,
    );
  }

  return {
    compensateCluster,
    /** Removes dead nodes from the seats, before this node registers. */
    async emptySeatsOfDeadNodes(): Promise<void> {
      const { isDead } = cluster.nodes;
      await passOverAll(deps, outageOfDeadNodes({ isDead, lastHeartbeatMs: () => null }));
    },
    /** Compensates for the time since `sinceMs`, in which this node could commit nothing. */
    async compensateThisNode(sinceMs: number): Promise<Instant> {
      const othersMs = await cluster.membership.readOthersHeartbeatMs();
      if (othersMs === null || othersMs <= sinceMs) return compensateCluster(sinceMs);
      const nowMs = time.nowMs();
      const areOthersAlive = nowMs - othersMs <= OUTAGE_IGNORED_MS;
      await compensateOwn(sinceMs, areOthersAlive ? nowMs : othersMs);
      // If no other node is alive, the whole cluster has been down since the newest heartbeat of another node.
      return areOthersAlive ? instantOf(time) : compensateCluster(othersMs);
    },
  };
}

// Determines which players an outage of single nodes cut off. Pure, except for the functions passed to it.

/** Games with sockets on this node. */
export interface GamesHere {
  readonly page: PageOfGames;
  hasSocket(gameId: number, userId: number): boolean;
}

/**
 * Describes the outage of dead nodes. If the seat of the side to move names only dead nodes, the player has been cut off since the
 * newest heartbeat of those nodes. Without a known heartbeat, nothing is compensated.
 */
export function outageOfDeadNodes({
  isDead,
  lastHeartbeatMs,
}: {
  isDead(node: NodeId): boolean;
  lastHeartbeatMs(node: NodeId): number | null;
}): NodeOutage {
  return {
    untilMs: null,
    isDead,
    cutOffSinceMs(_gameId, match) {
      const { at } = seatToMove(match);
      if (at.length === 0 || !at.every(isDead)) return null;
      const alive = at.map(lastHeartbeatMs);
      return alive.some((ms) => ms === null) ? null : Math.max(...alive.map(Number));
    },
  };
}

/**
 * Describes the outage of this node, which was frozen. The side to move was cut off if it has a socket here and on no other node. Other
 * nodes may have marked this node dead and removed it from the seats.
 */
function outageOfThisNode(deps: {
  sinceMs: number;
  untilMs: number;
  isOwn(node: NodeId): boolean;
  hasSocket(gameId: number, userId: number): boolean;
}): NodeOutage {
  return {
    untilMs: deps.untilMs,
    isDead: () => false,
    cutOffSinceMs(gameId, match) {
      const { at, userId } = seatToMove(match);
      return at.every(deps.isOwn) && deps.hasSocket(gameId, userId) ? deps.sinceMs : null;
    },
  };
}
