// platform/testkit: runs once before the database tests. Creates one migrated template per engine. Test processes use copies of it, which
// take a tenth of the time of a new database.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate, readMigrations } from '../database/migrate.ts';
import { MIGRATIONS_FOLDER, openPostgres } from '../database/open.ts';
import { buildEmptyCluster } from '../database/pglite/engine.ts';
import { openPglite } from '../database/pglite/open.ts';
import { createLog } from '../log.ts';
import { reportNotTested } from './not-tested.ts';
import { type FoundRedis, findRedis } from './redis-server.ts';
import { DEFAULT_POSTGRES, testDatabaseName } from './test-database-names.ts';

export interface TestPostgres {
  /** Address of a database in which the tests may create others. */
  adminUrl: string;
  /** Name of the migrated database that tests copy. */
  template: string;
}

export interface TestDatabases {
  /** File with a dump of the migrated PGlite. */
  pgliteTemplate: string;
  /** Null if no PostgreSQL is reachable. */
  postgres: TestPostgres | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases;
    testRedis: FoundRedis;
  }
}

const CACHE = join(import.meta.dirname, '../../../../../node_modules/.cache/kingstake');

export function databaseUrlFor(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements as the administrator, on one connection. */
export async function asAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates and migrates the template. Returns null if no PostgreSQL is reachable. */
async function makePostgresTemplate(): Promise<TestDatabases['postgres']> {
  const adminUrl = await reachablePostgres();
  if (adminUrl === null) return null;
  const template = testDatabaseName('template');
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
  });
  const connection = await openPostgres(databaseUrlFor(adminUrl, template), createLog('silent'));
  await migrate(connection, readMigrations(MIGRATIONS_FOLDER));
  await connection.close();
  return { adminUrl, template };
}

async function reachablePostgres(): Promise<string | null> {
  if (process.env['TEST_DB'] === 'pglite') return null;
  const adminUrl = process.env['DATABASE_URL'] ?? DEFAULT_POSTGRES;
  try {
    await asAdmin(adminUrl, (client) => client.query('select 1'));
    return adminUrl;
  } catch (error) {
    if (process.env['TEST_DB'] === 'both' || process.env['DATABASE_URL'] !== undefined) throw error;
    return null;
  }
}

/** Migrates an embedded database, and returns the path of its dump. */
async function makePgliteTemplate(): Promise<string> {
  await buildEmptyCluster();
  const pglite = await openPglite(null);
  await migrate(pglite, readMigrations(MIGRATIONS_FOLDER));
  const dump = await pglite.dump?.();
  if (dump === undefined) throw new Error('PGlite gave no dump');
  const file = join(CACHE, `pglite-template-${process.pid}.tar`);
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await pglite.close();
  return file;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(CACHE, { recursive: true });
  // One after the other: PGlite keeps the thread busy for seconds, and PostgreSQL's connection would run into its time limit.
  const postgres = await makePostgresTemplate();
  const pgliteTemplate = await makePgliteTemplate();
  const redis = await findRedis();
  if (postgres === null)
    reportNotTested('PostgreSQL was not reached, so the database tests ran on the embedded database alone');
  if (redis.program === null) reportNotTested('no redis-server or valkey-server is on the PATH');
  project.provide('testDatabases', { pgliteTemplate, postgres });
  project.provide('testRedis', redis);

  return async () => {
    const { rmSync } = await import('node:fs');
    rmSync(pgliteTemplate, { force: true });
    if (postgres !== null) {
      await asAdmin(postgres.adminUrl, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          'select datname from pg_database where datname = $1 or starts_with(datname, $1 || $2)',
          [postgres.template, '_'],
        );
        for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
      });
    }
  };
}
