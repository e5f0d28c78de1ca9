// games: compares the games that someone here looks at with their rows. What another node did reaches this one as a hint; a hint
// may be lost, the row is not.
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_NODES } from '../../platform/nodes/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { listVersions } from '../store/game-list-store.ts';
import type { GameRegistry } from './game-registry.ts';

export interface RowWatchDeps {
  database: Database;
  time: Time;
  log: Log;
  live: GameRegistry;
  /** Games with sockets here. */
  visited(): readonly number[];
  isAlone(): boolean;
  /** Whether hints of all nodes arrive, as far as is known. */
  hintsAreWhole(): boolean;
}

export interface RowWatch {
  schedule(jobs: Jobs): void;
  /** Now, whenever the last look was: hints may have been lost. */
  look(): void;
  stop(): void;
}

/** Versions of games by id. */
type Versions = ReadonlyMap<number, number>;

export function createRowWatch(deps: RowWatchDeps): RowWatch {
  const { time, log, isAlone, hintsAreWhole } = deps;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let recheck: Cancel | null = null;

  const failed = (err: unknown): void => log.error({ err }, 'games could not be compared with their rows');

  async function watch(): Promise<void> {
    const isWhole = hintsAreWhole();
    const everyMs = isWhole ? SERVER_NODES.restPollMs : SERVER_NODES.pollMs;
    // Jobs come a little early or late; the next one is a whole period away.
    if (isAlone() || time.monotonicMs() - lookedMs < everyMs - SERVER_NODES.pollMs / 2) return;
    if (isWhole) recheckSoon(await look());
    else await readAll(deps, (await look()).keys());
  }

  /** Of the games with sockets here those that are not as their rows are, with the rows' versions. */
  async function look(): Promise<Versions> {
    lookedMs = time.monotonicMs();
    recheck?.();
    recheck = null;
    return listOthers(deps);
  }

  /** Where hints are whole, the one of a step that was just written is on its way, and tells more than the row. */
  function recheckSoon(others: Versions): void {
    if (others.size === 0) return;
    recheck = time.after(SERVER_NODES.hintWayMs, () => {
      const missed = [...others].filter(([id, version]) => isBehind(deps.live.peek(id)?.version, version));
      readAll(
        deps,
        missed.map(([id]) => id),
      ).catch(failed);
    });
  }

  return {
    schedule: (jobs) => jobs.schedule('compare-rows', SERVER_NODES.pollMs, watch),
    look() {
      if (isAlone()) return;
      look()
        .then((others) => readAll(deps, others.keys()))
        .catch(failed);
    },
    stop: () => recheck?.(),
  };
}

async function listOthers({ database, live, visited }: RowWatchDeps): Promise<Versions> {
  const others = new Map<number, number>();
  const ids = visited();
  for (let from = 0; from < ids.length; from += SERVER_NODES.pollSet) {
    const set = ids.slice(from, from + SERVER_NODES.pollSet);
    const versions = await database.run((queries) => listVersions(queries, set));
    for (const id of set) {
      const version = versions.get(id) ?? NO_ROW;
      if (live.peek(id)?.version !== version) others.set(id, version);
    }
  }
  return others;
}

/** A game whose row is gone is none whatever is held of it. */
const NO_ROW = Number.POSITIVE_INFINITY;

const isBehind = (held: number | undefined, version: number): boolean => held === undefined || held < version;

async function readAll(deps: RowWatchDeps, ids: Iterable<number>): Promise<void> {
  for (const id of ids) await readAgain(deps, id);
}

/** Whoever looks at it is sent its state; see `GameHandle.load`. */
async function readAgain({ live, log }: RowWatchDeps, gameId: number): Promise<void> {
  await live
    .runExclusive(gameId, (handle) => handle.load({ fresh: true }))
    .catch((error: unknown) => log.error({ err: error, gameId }, 'a game of another node could not be read'));
}
