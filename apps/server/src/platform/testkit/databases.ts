// platform/testkit: the same tests on both databases. Each file gets its own copy of the migrated template; tables
// are emptied between tests.
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { type Connection, createDatabase, type Database, type Engine } from '../database/database.ts';
import { openPglite } from '../database/open-pglite.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { createLog } from '../log.ts';
import { systemTime, type Time } from '../time.ts';
import { asAdmin, databaseUrlFor } from './database-setup.ts';
import { dumpIn } from './dumped-engine.ts';
import { EMPTY_TABLES } from './empty-tables.ts';

let copies = 0;

interface Opened {
  connection: Connection;
  remove(): Promise<void>;
}

async function openCopy(engine: Engine): Promise<Opened> {
  const { pgliteTemplate, postgres } = inject('testDatabases');
  if (engine === 'pglite') {
    const connection = await openPglite(null, dumpIn(pgliteTemplate));
    return { connection, remove: () => connection.close() };
  }
  if (postgres === null) throw new Error('no PostgreSQL to test on');
  copies += 1;
  const name = `kingstake_test_${process.pid}_${copies}`;
  await asAdmin(postgres.adminUrl, async (client) => {
    await client.query(`create database ${name} template ${postgres.template}`);
    // No test takes PostgreSQL itself down, so no commit has to wait for the disk (0.1 instead of 0.7 ms).
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const connection = await openPostgres(databaseUrlFor(postgres.adminUrl, name), createLog('silent'));
  return {
    connection,
    async remove() {
      await connection.close();
      await asAdmin(postgres.adminUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

/** Which engines this run can test; PostgreSQL only when it can be reached. */
export function testedEngines(): readonly Engine[] {
  return inject('testDatabases').postgres === null ? ['pglite'] : ['pglite', 'postgres'];
}

/** Runs the same tests on every engine. `database()` is empty at the start of each test. */
export function describeEachDatabase(
  name: string,
  body: (database: () => Database, engine: Engine) => void,
  time: Time = systemTime,
): void {
  describe.each(testedEngines())(`${name} on %s`, (engine) => {
    let opened: Opened | null = null;
    let database: Database | null = null;

    beforeAll(async () => {
      opened = await openCopy(engine);
      database = createDatabase(opened.connection, { time, log: createLog('silent') });
    }, 30_000);
    beforeEach(async () => {
      await opened?.connection.withScript((script) => script.execute(EMPTY_TABLES));
    });
    afterAll(() => opened?.remove());

    body(() => {
      if (database === null) throw new Error('the database is opened before each test file');
      return database;
    }, engine);
  });
}
