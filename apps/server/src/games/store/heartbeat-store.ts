// games: all SQL of server_heartbeat.
import type { Queries } from '../../platform/database/index.ts';

export type HeartbeatTables = { server_heartbeat: { single?: boolean; at: Date } };

/** When the server last wrote a heartbeat, in ms since 1970; null on a new database. */
export async function readHeartbeat(queries: Queries): Promise<number | null> {
  const row = await queries
    .withTables<HeartbeatTables>()
    .selectFrom('server_heartbeat')
    .select('at')
    .executeTakeFirst();
  return row?.at.getTime() ?? null;
}

export async function writeHeartbeat(queries: Queries, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await queries
    .withTables<HeartbeatTables>()
    .insertInto('server_heartbeat')
    .values({ at })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ at }))
    .execute();
}
