// platform/testkit: a database without tables, for tests of migrations.
import { inject } from 'vitest';
import type { Connection } from '../database/database.ts';
import { openPostgres } from '../database/open.ts';
import { openPglite } from '../database/pglite/open.ts';
import { createLog } from '../log.ts';
import { asAdmin, databaseUrlFor } from './database-setup.ts';
import { testDatabaseName } from './test-database-names.ts';

let made = 0;

/** Creates an empty database, passes `work` a function that opens connections, and finally closes them and drops the database. */
export async function withEmptyDatabase(
  engine: string,
  work: (open: () => Promise<Connection>) => Promise<void>,
) {
  if (engine === 'pglite') {
    const connection = await openPglite(null);
    await work(async () => connection).finally(() => connection.close());
    return;
  }
  const postgres = inject('testDatabases').postgres;
  if (postgres === null) throw new Error('no PostgreSQL');
  made += 1;
  const name = testDatabaseName(`bare_${made}`);
  await asAdmin(postgres.adminUrl, (client) => client.query(`create database ${name}`));
  const opened: Connection[] = [];
  try {
    await work(async () => {
      const connection = await openPostgres(databaseUrlFor(postgres.adminUrl, name), createLog('silent'));
      opened.push(connection);
      return connection;
    });
  } finally {
    for (const connection of opened) await connection.close();
    await asAdmin(postgres.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
}
