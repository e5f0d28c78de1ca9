// games: compares the games that someone here looks at with their rows. What another node did reaches this one as a hint; a hint
// may be lost, the row is not.
import { SERVER_NODES } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
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
}

export function createRowWatch(deps: RowWatchDeps): RowWatch {
  const { time, isAlone, hintsAreWhole } = deps;
  let lookedMs = Number.NEGATIVE_INFINITY;

  async function watch(): Promise<void> {
    const everyMs = hintsAreWhole() ? SERVER_NODES.restPollMs : SERVER_NODES.pollMs;
    // Jobs come a little early or late; the next one is a whole period away.
    if (isAlone() || time.monotonicMs() - lookedMs < everyMs - SERVER_NODES.pollMs / 2) return;
    lookedMs = time.monotonicMs();
    await lookAtAll(deps);
  }

  return {
    schedule: (jobs) => jobs.schedule('compare-rows', SERVER_NODES.pollMs, watch),
    look() {
      lookedMs = Number.NEGATIVE_INFINITY;
      watch().catch((error: unknown) =>
        deps.log.error({ err: error }, 'games could not be compared with their rows'),
      );
    },
  };
}

async function lookAtAll(deps: RowWatchDeps): Promise<void> {
  const ids = deps.visited();
  for (let from = 0; from < ids.length; from += SERVER_NODES.pollSet) {
    const set = ids.slice(from, from + SERVER_NODES.pollSet);
    const versions = await deps.database.run((queries) => listVersions(queries, set));
    for (const id of set) if (deps.live.peek(id)?.version !== versions.get(id)) await readAgain(deps, id);
  }
}

/** Whoever looks at it is sent its state; see `GameHandle.load`. */
async function readAgain({ live, log }: RowWatchDeps, gameId: number): Promise<void> {
  await live
    .runExclusive(gameId, (handle) => handle.load({ fresh: true }))
    .catch((error: unknown) => log.error({ err: error, gameId }, 'a game of another node could not be read'));
}
