// All SQL of service_switch, which has one row for each service stopped by an operator.
import { SWITCH_NAMES, type SwitchName } from '@kingstake/protocol';
import { sql } from 'kysely';
import { type Queries, type Tx, tablesOf } from '../database/index.ts';

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
