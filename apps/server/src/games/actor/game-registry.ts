// The games cached on this node.

import type { Command } from '@kingstake/chess';
import { CLUSTER } from '../../cluster/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { listVersions } from '../rows/game-list-store.ts';
import { CorruptGameError, type GameHead, type GameRecord } from '../rows/game-record.ts';
import { createDeadlineTimers, type DeadlineTimers } from './deadline-timers.ts';
import { type CommandResult, GameActor, type GameActorDeps, type GameHandle } from './game-actor.ts';
import type { GameUpdate } from './game-update.ts';
import { executeOnHeads, type HeadDecision } from './head-writer.ts';

// Games with corrupt rows. Each is left unchanged until an operator repairs it.

/** Returns a function that checks whether an error is about a corrupt game, and logs each game once instead of at every sweep. */
export function createCorruptionReport(log: Log): (gameId: number, error: unknown) => boolean {
  const reported = new Set<number>();
  return (gameId, error) => {
    if (!(error instanceof CorruptGameError)) return false;
    if (!reported.has(gameId)) log.error({ err: error, gameId }, 'corrupt game skipped');
    reported.add(gameId);
    return true;
  };
}

type ApplyTo = (gameId: number, command: Command) => Promise<CommandResult>;

export type GameRegistry = ReturnType<typeof createGameRegistry>;

export function createGameRegistry(deps: GameActorDeps) {
  const actors = new Map<number, GameActor>();
  const timers = createDeadlineTimers(deps, (game) => {
    runExclusive(game.id, (handle) => handle.execute({ type: 'sweep' })).catch((error: unknown) =>
      deps.log.error({ err: error, gameId: game.id }, 'deadline could not be applied'),
    );
  });

  function actorOf(gameId: number): GameActor {
    const actor = actors.get(gameId) ?? new GameActor(deps, gameId, timers);
    actors.set(gameId, actor);
    return actor;
  }

  /** Runs `work` when all earlier work on this game has ended. */
  function runExclusive<T>(gameId: number, work: (handle: GameHandle) => Promise<T>): Promise<T> {
    return actorOf(gameId).run(work);
  }

  /**
   * Decides on many games with exclusive access to all of them, and writes them in one statement. Returns the ids of games that must be
   * decided alone; see `HeadDecision`.
   */
  async function decideOnSet(
    heads: readonly GameHead[],
    decideOn: (head: GameHead) => HeadDecision,
  ): Promise<number[]> {
    const members = heads.map((head) => ({
      head,
      wasCached: actors.has(head.id),
      actor: actorOf(head.id),
    }));
    const earlier = members.map(({ actor }) => actor.tail);
    const result = Promise.all(earlier).then(() => executeOnHeads(deps, members, decideOn));
    for (const { actor } of members) actor.enqueue(result);
    const own = members.map(({ actor }) => actor.tail);
    await Promise.all(own);
    for (const [index, { actor, wasCached }] of members.entries()) {
      if (!wasCached && actor.tail === own[index]) actors.delete(actor.id);
    }
    return result;
  }

  return {
    runExclusive,
    decideOnSet,
    /** Commits commands on several games and other work in one transaction, with exclusive access to all of them. */
    transactOnSet: <T>(
      gameIds: readonly number[],
      work: (tx: Tx, apply: ApplyTo) => Promise<T>,
    ): Promise<T> => transactOnSet(deps, actorOf, gameIds, work),
    /** Called when another node has committed a step. */
    onRemoteUpdate(update: GameUpdate): void {
      const actor = actors.get(update.id);
      if (actor === undefined) return; // not cached; the next load reads the row
      actor
        .run(() => actor.applyRemote(update))
        .catch((error: unknown) =>
          deps.log.error({ err: error, gameId: update.id }, 'could not apply a step of another node'),
        );
    },
    /** Removes games from the cache unless `isNeeded`. */
    evict: (isNeeded: (gameId: number) => boolean): void =>
      evictFrom(actors, { timers, log: deps.log, isNeeded }),
    /** Returns the cached record, even while other work may be changing it; null if the game is not cached. */
    peek: (gameId: number): GameRecord | null => actors.get(gameId)?.record ?? null,
    /** Returns ids of games whose last write failed but may have been committed, and that were not read since. */
    inDoubt: (): readonly number[] =>
      [...actors.values()].filter(({ sync }) => sync.isInDoubt).map(({ id }) => id),
    /** Resolves when no work is in flight. */
    async settled(): Promise<void> {
      await Promise.all([...actors.values()].map((actor) => actor.tail));
    },
    stop(): void {
      timers.stop(actors.values());
    },
  };
}

/** Keeps games with work in their queue. */
function evictFrom(
  actors: Map<number, GameActor>,
  { timers, log, isNeeded }: { timers: DeadlineTimers; log: Log; isNeeded(gameId: number): boolean },
): void {
  for (const actor of actors.values()) {
    if (isNeeded(actor.id)) continue;
    const { tail } = actor;
    tail
      .then(() => {
        if (actor.tail !== tail || isNeeded(actor.id)) return;
        timers.cancel(actor);
        actors.delete(actor.id);
      })
      .catch((error: unknown) => log.error({ err: error, gameId: actor.id }, 'could not evict a game'));
  }
}

/** Waits for earlier work on all games. Work on one game never waits for another game, so this cannot deadlock. */
function transactOnSet<T>(
  deps: GameActorDeps,
  actorOf: (gameId: number) => GameActor,
  gameIds: readonly number[],
  work: (tx: Tx, apply: ApplyTo) => Promise<T>,
): Promise<T> {
  const members = new Map(gameIds.map((id) => [id, actorOf(id)]));
  const set = [...members.values()];
  const result = Promise.all(set.map(({ tail }) => tail)).then(() =>
    GameActor.transactOn(deps, set, (tx, apply) =>
      work(tx, (gameId, command) => {
        const actor = members.get(gameId);
        if (actor === undefined) throw new Error(`game ${gameId} is not in the set`);
        return apply(actor, command);
      }),
    ),
  );
  for (const actor of set) actor.enqueue(result);
  return result;
}

// Compares games with sockets on this node with their rows, because updates of other nodes may be lost.
export interface RowComparisonDeps {
  database: Database;
  time: Time;
  log: Log;
  live: GameRegistry;
  /** Games with sockets here. */
  gameIds(): readonly number[];
  isAlone(): boolean;
  /** Whether updates of all nodes arrive, as far as this node knows. */
  isBusConnected(): boolean;
}

/** Versions of games by id. */
type Versions = ReadonlyMap<number, number>;

export function createRowComparison(deps: RowComparisonDeps) {
  const { time, log, isAlone, isBusConnected } = deps;
  let comparedMs = Number.NEGATIVE_INFINITY;
  let recheck: Cancel | null = null;

  const failed = (err: unknown): void => log.error({ err }, 'could not compare games with their rows');

  async function compareIfDue(): Promise<void> {
    const isConnected = isBusConnected();
    const everyMs = isConnected ? CLUSTER.connectedPollMs : CLUSTER.pollMs;
    // Jobs run a little early or late, and the next run is a whole period away.
    if (isAlone() || time.monotonicMs() - comparedMs < everyMs - CLUSTER.pollMs / 2) return;
    if (isConnected) recheckSoon(await listStale());
    else await readAll(deps, (await listStale()).keys());
  }

  /** Returns games with sockets here that differ from their rows, with the rows' versions. */
  async function listStale(): Promise<Versions> {
    comparedMs = time.monotonicMs();
    recheck?.();
    recheck = null;
    return listStaleGames(deps);
  }

  /** Rechecks after a delay. While the bus is connected, an update may be in flight, and unlike the row it contains the events. */
  function recheckSoon(stale: Versions): void {
    if (stale.size === 0) return;
    recheck = time.after(CLUSTER.updateDelayMs, () => {
      const missed = [...stale].filter(([id, version]) => isDelayed(deps.live.peek(id)?.version, version));
      readAll(
        deps,
        missed.map(([id]) => id),
      ).catch(failed);
    });
  }

  return {
    schedule: (jobs: Jobs): void => jobs.schedule('compare-rows', CLUSTER.pollMs, compareIfDue),
    /** Compares now, because updates may have been lost. */
    compare(): void {
      if (isAlone()) return;
      listStale()
        .then((stale) => readAll(deps, stale.keys()))
        .catch(failed);
    },
    stop: (): void => recheck?.(),
  };
}

async function listStaleGames({ database, live, gameIds }: RowComparisonDeps): Promise<Versions> {
  const stale = new Map<number, number>();
  const ids = gameIds();
  for (let from = 0; from < ids.length; from += CLUSTER.pollBatch) {
    const set = ids.slice(from, from + CLUSTER.pollBatch);
    const versions = await database.run((queries) => listVersions(queries, set));
    for (const id of set) {
      const version = versions.get(id) ?? NO_ROW;
      if (live.peek(id)?.version !== version) stale.set(id, version);
    }
  }
  return stale;
}

/** Differs from every version, so that a game without a row is reloaded. */
const NO_ROW = Number.POSITIVE_INFINITY;

const isDelayed = (held: number | undefined, version: number): boolean =>
  held === undefined || held < version;

async function readAll(deps: RowComparisonDeps, ids: Iterable<number>): Promise<void> {
  for (const id of ids) await readAgain(deps, id);
}

/** Reloads the game, which also sends its state to attached sockets; see `GameHandle.load`. */
async function readAgain({ live, log }: RowComparisonDeps, gameId: number): Promise<void> {
  await live
    .runExclusive(gameId, (handle) => handle.load({ fresh: true }))
    .catch((error: unknown) =>
      log.error({ err: error, gameId }, 'could not reload a game that another node has written'),
    );
}
