// Applies overdue deadlines, compensates idle games for outages of the cluster, and reloads games in doubt.
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { GAMES } from '../limits.ts';
import { listDueIds } from '../rows/game-list-store.ts';
import { type PassDeps, passOverAll } from './outage-pass.ts';

interface DeadlineSweeperDeps extends PassDeps {
  log: Log;
  live: GameRegistry;
  /** False in an outage, which must be compensated before deadlines are applied. */
  acceptsCommands(): boolean;
  /** Only the leader sweeps the deadlines of all games. */
  isLeader(): boolean;
}

/** Schedules the sweep, every `GAMES.sweepMs`. */
export function scheduleDeadlineSweep(jobs: Jobs, deps: DeadlineSweeperDeps): void {
  jobs.schedule('apply-deadlines', GAMES.sweepMs, async () => {
    if (!deps.acceptsCommands()) return;
    await reloadInDoubt(deps);
    if (!deps.isLeader()) return;
    await deps.outages.refresh();
    if (deps.outages.current().unsettled.length > 0) await passOverAll(deps, null);
    await applyDueDeadlines(deps);
  });
}

/** Reloads games whose last write is in doubt. If the write ended the game, no further message would trigger the reload. */
async function reloadInDoubt({ live, log }: DeadlineSweeperDeps): Promise<void> {
  for (const gameId of live.inDoubt()) {
    await live
      .runExclusive(gameId, (handle) => handle.load())
      .catch((error: unknown) => log.error({ err: error, gameId }, 'in-doubt game could not be reloaded'));
  }
}

async function applyDueDeadlines(deps: DeadlineSweeperDeps): Promise<void> {
  const { database, time, live, log } = deps;
  const due = await database.run((queries) => listDueIds(queries, time.nowMs(), GAMES.sweepBatch));
  for (const gameId of due) {
    await live
      .runExclusive(gameId, async (handle) => {
        // The row's deadline is due, but the cached game may be older, because the node that wrote the row may have died.
        await handle.load({ fresh: true });
        await handle.execute({ type: 'sweep' });
      })
      .catch((error: unknown) => {
        if (!deps.isCorrupt(gameId, error))
          log.error({ err: error, gameId }, 'deadline could not be applied');
      });
  }
}
