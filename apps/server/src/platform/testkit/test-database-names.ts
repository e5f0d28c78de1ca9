// platform/testkit: names of test databases on a PostgreSQL server, and the removal of those that interrupted runs left there.
import { existsSync } from 'node:fs';
import pg from 'pg';

export const DEFAULT_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Tests name their databases `kingstake_test_<process id>_<label>`, so a run can tell which of them belong to dead processes. */
const TEST_DATABASE = /^kingstake_test_(\d+)_/;

/** Returns the name of a database of this process. `label` is made of lower-case letters, digits and `_`. */
export const testDatabaseName = (label: string): string => `kingstake_test_${process.pid}_${label}`;

/** Returns the names of the databases that it dropped: none when PostgreSQL cannot be reached, because then runs make none. */
export async function dropDatabasesOfDeadRuns(): Promise<string[]> {
  const client = new pg.Client({
    connectionString: process.env['DATABASE_URL'] ?? DEFAULT_POSTGRES,
    connectionTimeoutMillis: 2000,
  });
  try {
    await client.connect();
  } catch {
    return [];
  }
  try {
    const dropped: string[] = [];
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    for (const { datname } of rows) {
      const processId = TEST_DATABASE.exec(datname)?.[1];
      if (processId === undefined || existsSync(`/proc/${processId}`)) continue;
      await client.query(`drop database if exists ${datname} with (force)`);
      dropped.push(datname);
    }
    return dropped;
  } finally {
    await client.end();
  }
}
