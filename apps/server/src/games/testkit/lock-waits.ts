// games/testkit: detects lock waits in PostgreSQL, so that a test can continue once one begins.
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Whether any connection of this database waits for a lock. */
export async function isAwaited(tx: Tx): Promise<boolean> {
  // Within a transaction, statistics are read once and then cached.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { rows } = await sql<{ waiting: bigint }>`select count(*)::int8 as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
  return (rows[0]?.waiting ?? 0n) > 0n;
}
