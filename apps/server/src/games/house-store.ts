// games: all SQL of house_heartbeat.
import type { Queries } from '../platform/database/index.ts';

export type HouseTables = { house_heartbeat: { single?: boolean; at: Date } };

/** When the house last said that it lives; null on a new database. */
export async function lastHeartbeat(queries: Queries): Promise<number | null> {
  const row = await queries
    .withTables<HouseTables>()
    .selectFrom('house_heartbeat')
    .select('at')
    .executeTakeFirst();
  return row?.at.getTime() ?? null;
}

export async function writeHeartbeat(queries: Queries, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await queries
    .withTables<HouseTables>()
    .insertInto('house_heartbeat')
    .values({ at })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ at }))
    .execute();
}
