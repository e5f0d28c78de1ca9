// ops: who else is on the database. Asks PostgreSQL alone: the embedded one takes one process only.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

/** Whether another process of ours is connected. The caller has used one connection only. */
export async function isServed(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ others: bigint }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = 'kingstake' and pid <> pg_backend_pid()`.execute(
    queries,
  );
  return (rows[0]?.others ?? 0n) > 0n;
}
