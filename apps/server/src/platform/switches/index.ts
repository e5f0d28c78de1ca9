// platform/switches: services that an operator stopped: what a door answers, and what players are shown.
import { SWITCHES, type SwitchName } from '@kingstake/protocol';
import type { Database, Queries } from '../database/index.ts';
import { type Refusal, refuse } from '../http/index.ts';
import type { Jobs } from '../jobs.ts';
import { SERVER_TIMES } from '../server-times.ts';
import { firstStopped, listStopped } from './switch-store.ts';

export { firstStopped, listStopped, startService, stopService } from './switch-store.ts';

/** Returns the refusal of a call that needs these services; null while none of them is stopped. */
export async function refuseStopped(
  queries: Queries,
  ...names: readonly SwitchName[]
): Promise<Refusal | null> {
  const stopped = await firstStopped(queries, names);
  return stopped === null ? null : refuse('UNAVAILABLE', `${stopped}-stopped`);
}

export interface ShownSwitches {
  /** Reads them for the first time. */
  open(): Promise<void>;
  jobs(jobs: Jobs): void;
  /** The sentences for players of what was read last, at most a second ago. */
  current(): readonly string[];
}

/** Follows the rows, whoever wrote them: another node may have. `tell` hears of each change. */
export function showSwitches(deps: {
  database: Database;
  tell(stopped: readonly string[]): void;
}): ShownSwitches {
  let shown: readonly string[] = [];
  async function read(): Promise<void> {
    const rows = await deps.database.run(listStopped);
    const now = rows.map(({ name }) => SWITCHES[name]);
    if (JSON.stringify(now) === JSON.stringify(shown)) return;
    shown = now;
    deps.tell(shown);
  }
  return {
    open: read,
    jobs: (jobs) => jobs.schedule('switches', SERVER_TIMES.switchesMs, read),
    current: () => shown,
  };
}
