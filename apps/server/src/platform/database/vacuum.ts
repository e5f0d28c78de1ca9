// platform/database: frees the space of deleted rows in the embedded engine. Unlike PostgreSQL, it has no autovacuum process, so its files
// would only grow.
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Time } from '../time.ts';
import type { Database } from './database.ts';

/**
 * Vacuums each table with enough dead rows, one at a time, so that other callers get the handle in between. Later rows reuse the space,
 * but files do not shrink. Logs how long each table held the thread.
 */
export async function vacuumTables(database: Database, deps: { time: Time; log: Log }): Promise<void> {
  const tables = await database.run(async (queries) => {
    // The engine publishes its statistics at most once a second. Publish the current ones now.
    await sql`select pg_stat_force_next_flush()`.execute(queries);
    const { rows } = await sql<{ name: string; dead: bigint }>`
      select relname as name, n_dead_tup as dead from pg_stat_user_tables
      where n_dead_tup >= ${SERVER_TIMES.vacuumDeadRows} order by relname`.execute(queries);
    return rows;
  });
  for (const { name, dead } of tables) {
    const startedMs = deps.time.monotonicMs();
    await database.run((queries) => sql`vacuum ${sql.table(name)}`.execute(queries));
    deps.log.info(
      { table: name, dead: Number(dead), ms: deps.time.monotonicMs() - startedMs },
      'table vacuumed',
    );
  }
}
