// Services stopped by an operator. Refuses their calls, and provides the messages for players.
import { SWITCH_NAMES, SWITCHES, type SwitchName } from '@kingstake/protocol';
import { sql } from 'kysely';
import { type Database, type Queries, type Tx, tablesOf } from '../database/index.ts';
import { type Refusal, refuse } from '../http/index.ts';
import type { Jobs } from '../jobs.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Hub } from '../sockets/index.ts';

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

// All SQL of service_switch, which has one row for each service stopped by an operator.
const tables = tablesOf<'serviceSwitch'>();

/** Lists stopped services in the order of the contract. */
export async function listStopped(queries: Queries) {
  const rows = await tables(queries).selectFrom('serviceSwitch').selectAll().execute();
  return rows.sort((one, other) => SWITCH_NAMES.indexOf(one.name) - SWITCH_NAMES.indexOf(other.name));
}

/** Returns the first of these services that is stopped, or null. */
export async function firstStopped(
  queries: Queries,
  names: readonly SwitchName[],
): Promise<SwitchName | null> {
  const rows = await tables(queries)
    .selectFrom('serviceSwitch')
    .select('name')
    .where('name', 'in', names)
    .execute();
  return names.find((name) => rows.some((row) => row.name === name)) ?? null;
}

/** Stops a service. A newer reason replaces the older one. */
export async function stopService(tx: Tx, name: SwitchName, why: string): Promise<void> {
  await tables(tx)
    .insertInto('serviceSwitch')
    .values({ name, why, stoppedAt: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ why }))
    .execute();
}

/** Starts a service again. Returns false if it was not stopped. */
export async function startService(tx: Tx, name: SwitchName): Promise<boolean> {
  const deleted = await tables(tx).deleteFrom('serviceSwitch').where('name', '=', name).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
