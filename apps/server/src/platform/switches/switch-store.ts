// All SQL of service_switch, which has one row for each service stopped by an operator.
import { SWITCH_NAMES, type SwitchName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries, Tx } from '../database/index.ts';

export type SwitchTables = { service_switch: { name: string; why: string; stopped_at: Date } };

const tables = (queries: Queries) => queries.withTables<SwitchTables>();

export interface StoppedRow {
  name: SwitchName;
  why: string; // for operators; players see the message in `SWITCHES`
  stoppedAt: Date;
}

/** Lists stopped services in the order of the contract. */
export async function listStopped(queries: Queries): Promise<readonly StoppedRow[]> {
  const rows = await tables(queries).selectFrom('service_switch').selectAll().execute();
  return SWITCH_NAMES.flatMap((name) =>
    rows
      .filter((row) => row.name === name)
      .map(({ why, stopped_at }) => ({ name, why, stoppedAt: stopped_at })),
  );
}

/** Returns the first of these services that is stopped, or null. */
export async function firstStopped(
  queries: Queries,
  names: readonly SwitchName[],
): Promise<SwitchName | null> {
  const rows = await tables(queries)
    .selectFrom('service_switch')
    .select('name')
    .where('name', 'in', names)
    .execute();
  return names.find((name) => rows.some((row) => row.name === name)) ?? null;
}

/** Stops a service. A newer reason replaces the older one. */
export async function stopService(tx: Tx, name: SwitchName, why: string): Promise<void> {
  await tables(tx)
    .insertInto('service_switch')
    .values({ name, why, stopped_at: sql<Date>`app_now()` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ why }))
    .execute();
}

/** Starts a service again. Returns false if it was not stopped. */
export async function startService(tx: Tx, name: SwitchName): Promise<boolean> {
  const deleted = await tables(tx).deleteFrom('service_switch').where('name', '=', name).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
