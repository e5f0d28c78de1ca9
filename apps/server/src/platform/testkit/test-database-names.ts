// platform/testkit: names of test databases on a PostgreSQL server, and the removal of databases left by interrupted runs.
import { existsSync } from 'node:fs';
import pg from 'pg';

export const DEFAULT_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres';

/** Tests name their databases `kingstake_test_<process id>_<label>`, so that a run can detect those of dead processes. */
const TEST_DATABASE = /^kingstake_test_(\d+)_/;

/** Returns the name of a database of this process. `label` consists of lower-case letters, digits and `_`. */
export const testDatabaseName = (label: string): string => `kingstake_test_${process.pid}_${label}`;

/** Drops the databases of dead runs, and returns their names. Returns none if PostgreSQL is not reachable. */
export async function dropDatabasesOfDeadRuns(): Promise<string[]> {
  const client = new pg.Client({
    connectionString: process.env['DATABASE_URL'] ?? DEFAULT_POSTGRES,
    connectionTimeoutMillis: 10_000,
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
