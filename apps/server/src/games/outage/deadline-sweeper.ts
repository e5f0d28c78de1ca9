// games: applies deadlines that no timer of this node applied, and reloads games whose last write is in doubt.
import { GAMES } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import type { LiveGames } from '../registry/game-registry.ts';
import { listDue } from '../store/game-list-store.ts';

export interface DeadlineSweeperDeps {
  database: Database;
  time: Time;
  log: Log;
  live: LiveGames;
  /** False in an outage: it must move the deadlines first. */
  acceptsCommands(): boolean;
  isDamaged(gameId: number, error: unknown): boolean;
}

/** Schedules the sweep, every `GAMES.sweepMs`. */
export function scheduleDeadlineSweep(jobs: Jobs, deps: DeadlineSweeperDeps): void {
  jobs.schedule('apply-deadlines', GAMES.sweepMs, async () => {
    if (!deps.acceptsCommands()) return;
    await reloadInDoubt(deps);
    await applyDueDeadlines(deps);
  });
}

/** Reloads games whose last write is in doubt. Once a game has ended, no further message would trigger the reload. */
async function reloadInDoubt({ live, log }: DeadlineSweeperDeps): Promise<void> {
  for (const gameId of live.doubtful()) {
    await live
      .exclusive(gameId, (turn) => turn.held())
      .catch((error: unknown) => log.error({ err: error, gameId }, 'in-doubt game could not be reloaded'));
  }
}

async function applyDueDeadlines(deps: DeadlineSweeperDeps): Promise<void> {
  const { database, time, live, log } = deps;
  const due = await database.run((queries) => listDue(queries, time.nowMs(), GAMES.sweepBatch));
  for (const gameId of due) {
    await live
      .exclusive(gameId, async (turn) => {
        // The row says that it is due. The cached game may be older: the node that wrote the row may be gone.
        await turn.held({ fresh: true });
        await turn.act({ type: 'sweep' });
      })
      .catch((error: unknown) => {
        if (!deps.isDamaged(gameId, error))
          log.error({ err: error, gameId }, 'deadline could not be applied');
      });
  }
}
