import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import { systemTime } from '../time.ts';
import { createDatabase, type Database } from './database.ts';
import { openPglite, vacuumTables } from './pglite/open.ts';

const deps = { time: systemTime, log: createLog('silent') };
const ROWS = 2 * SERVER_TIMES.vacuumDeadRows;

let database: Database;
beforeAll(async () => {
  database = createDatabase(await openPglite(null), deps);
  await database.run(async (queries) => {
    for (const name of ['busy', 'quiet'])
      await sql`create table ${sql.table(name)} (id bigint generated always as identity primary key, text text)`.execute(
        queries,
      );
  });
}, 30_000);
afterAll(() => database.close());

/** Fills a table and empties it again. Resolves to the size of its rows in bytes. */
async function fillAndEmpty(name: string, rows: number): Promise<number> {
  const table = sql.table(name);
  return database.run(async (queries) => {
    await sql`insert into ${table} (text) select repeat('x', 200) from generate_series(1, ${rows}::int)`.execute(
      queries,
    );
    await sql`delete from ${table}`.execute(queries);
    const size = await sql<{ bytes: bigint }>`select pg_relation_size(${name}::regclass) as bytes`.execute(
      queries,
    );
    return Number(size.rows[0]?.bytes);
  });
}

test('lets the embedded engine reuse the space of deleted rows', async () => {
  const once = await fillAndEmpty('busy', ROWS);
  await vacuumTables(database, deps);
  expect(await fillAndEmpty('busy', ROWS)).toBe(once);
  await vacuumTables(database, deps);
  expect(await fillAndEmpty('busy', ROWS)).toBe(once);
});

test('skips a table with few deleted rows', async () => {
  const once = await fillAndEmpty('quiet', SERVER_TIMES.vacuumDeadRows - 1);
  await vacuumTables(database, deps);
  expect(await fillAndEmpty('quiet', SERVER_TIMES.vacuumDeadRows - 1)).toBeGreaterThan(once);
});
