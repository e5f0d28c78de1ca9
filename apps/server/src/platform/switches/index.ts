// Services stopped by an operator. Refuses their calls, and provides the messages for players.
import { SWITCHES, type SwitchName } from '@kingstake/protocol';
import type { Database, Queries } from '../database/index.ts';
import { type Refusal, refuse } from '../http/index.ts';
import type { Jobs } from '../jobs.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Hub } from '../sockets/index.ts';
import { firstStopped, listStopped } from './switch-store.ts';

export { firstStopped, listStopped, startService, stopService } from './switch-store.ts';

/** Refuses a call that needs these services if one of them is stopped; null otherwise. */
export async function refuseStopped(
  queries: Queries,
  ...names: readonly SwitchName[]
): Promise<Refusal | null> {
  const stopped = await firstStopped(queries, names);
  return stopped === null ? null : refuse('UNAVAILABLE', `${stopped}-stopped`);
}

export type ShownSwitches = ReturnType<typeof showSwitches>;

/** Polls the rows, because another node may have written them. Sends them to all players after each change. */
export function showSwitches({ database, hub }: { database: Database; hub: Pick<Hub, 'sendToAll'> }) {
  let shown: readonly string[] = [];
  async function read(): Promise<void> {
    const rows = await database.run(listStopped);
    const now = rows.map(({ name }) => SWITCHES[name]);
    if (JSON.stringify(now) === JSON.stringify(shown)) return;
    shown = now;
    hub.sendToAll({ type: 'services_stopped', stopped: [...shown] });
  }
  return {
    open: read,
    jobs: (jobs: Jobs): void => jobs.schedule('switches', SERVER_TIMES.switchesMs, read),
    /** Returns the messages for players, at most a second old. */
    current: () => shown,
  };
}
