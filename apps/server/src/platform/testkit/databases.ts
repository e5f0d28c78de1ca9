// platform/testkit: the same tests on both databases. Each file borrows one with all tables, as if it were new; they are
// emptied between tests.
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { createDatabase, type Database, type Engine } from '../database/database.ts';
import { createLog } from '../log.ts';
import { systemTime, type Time } from '../time.ts';
import { EMPTY_TABLES } from './empty-tables.ts';
import { type Lent, lendDatabase } from './kept-databases.ts';

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
    let lent: Lent | null = null;
    let database: Database | null = null;

    beforeAll(async () => {
      lent = await lendDatabase(engine);
      database = createDatabase(lent.connection, { time, log: createLog('silent') });
    }, 30_000);
    beforeEach(async () => {
      await lent?.connection.withScript((script) => script.execute(EMPTY_TABLES));
    });
    afterAll(() => lent?.giveBack());

    body(() => {
      if (database === null) throw new Error('the database is opened before each test file');
      return database;
    }, engine);
  });
}
