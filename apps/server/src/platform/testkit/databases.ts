// platform/testkit: runs the same tests on both engines. Each test file borrows a migrated database, whose tables are emptied between
// tests.
import { afterAll, beforeAll, beforeEach, describe, inject, test } from 'vitest';
import { createDatabase, type Database, type Engine } from '../database/database.ts';
import { createLog } from '../log.ts';
import { systemTime, type Time } from '../time.ts';
import type { TestPostgres } from './database-setup.ts';
import { EMPTY_TABLES } from './empty-tables.ts';
import { type Lent, lendDatabase } from './kept-databases.ts';

/** Returns the engines available to this run, which are PGlite, and PostgreSQL if it is reachable. */
export function reachableEngines(): readonly Engine[] {
  return inject('testDatabases').postgres === null ? ['pglite'] : ['pglite', 'postgres'];
}

/** Returns the engine of most tests, which is PostgreSQL if it is reachable. `npm run test:full` and `TEST_DB=both` use both. */
export function testedEngines(): readonly Engine[] {
  const engines = reachableEngines();
  const wantsBoth = process.env['TEST_SCOPE'] === 'full' || process.env['TEST_DB'] === 'both';
  return wantsBoth ? engines : engines.slice(-1);
}

/**
 * Runs tests that need PostgreSQL and, with `program`, a Redis that they may stop. Without them the body is not evaluated, which `runIf`
 * would do to collect tests, and one skipped test stands for all. The end of a run names the services that were missing.
 */
export function describeOnServices(name: string, body: (postgres: TestPostgres) => void): void;
export function describeOnServices(
  name: string,
  body: (postgres: TestPostgres, program: string) => void,
  needs: { redis: true; unless?: string | null },
): void;
export function describeOnServices(
  name: string,
  body: (postgres: TestPostgres, program: string) => void,
  needs: { redis: boolean; unless?: string | null } = { redis: false },
): void {
  const { postgres } = inject('testDatabases');
  const { program } = inject('testRedis');
  const reason =
    needs.unless ??
    (postgres === null ? 'no PostgreSQL' : needs.redis && program === null ? 'no Redis' : null);
  describe(name, () => {
    if (postgres === null || reason !== null) test.skip(`not tested: ${reason}`);
    else body(postgres, program ?? '');
  });
}

type DatabaseTests = (database: () => Database, engine: Engine) => void;

/** Runs tests on a database. `database()` is empty at the start of each test. */
export function describeEachDatabase(name: string, body: DatabaseTests, time: Time = systemTime): void {
  describeOn(testedEngines(), name, body, time);
}

/** Runs the tests on both engines in every run. For SQL that the engines may treat differently. */
export function describeBothEngines(name: string, body: DatabaseTests, time: Time = systemTime): void {
  describeOn(reachableEngines(), name, body, time);
}

function describeOn(engines: readonly Engine[], name: string, body: DatabaseTests, time: Time): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
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
