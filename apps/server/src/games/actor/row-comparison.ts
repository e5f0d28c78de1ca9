// games: compares games with sockets on this node with their rows, because updates of other nodes may be lost.

import { CLUSTER } from '../../cluster/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { listVersions } from '../rows/game-list-store.ts';
import type { GameRegistry } from './game-registry.ts';

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
