// platform/testkit: one migrated database per engine, which the test files of a process use one after another, because creating one for
// each file costs 0.5 s of CPU time. Rows and session state are removed between two files. If a file has changed the schema, roles or
// settings, the database is dropped.
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Connection, Engine, Script } from '../database/database.ts';
import { openPostgres } from '../database/open.ts';
import { connectionTo } from '../database/pglite/open.ts';
import { createLog } from '../log.ts';
import { asAdmin, databaseUrlFor } from './database-setup.ts';
import { dumpIn } from './dumped-engine.ts';
import { EMPTY_TABLES } from './empty-tables.ts';

export interface Lent {
  /** A connection to a database whose tables are empty, except `schema_migration`. */
  connection: Connection;
  /** Closes the connection, and cleans or drops the database. The next file may borrow it once this has resolved. */
  giveBack(): Promise<void>;
}

interface Made {
  connect(): Promise<Connection>;
  remove(): Promise<void>;
}

interface Kept extends Made {
  /** The fingerprint of the database when it was lent. */
  fingerprint: string;
}

const free = new Map<Engine, Kept>();
let copies = 0;

/** Lends the engine's kept database, or a new one if that is lent already or was dropped. */
export async function lendDatabase(engine: Engine): Promise<Lent> {
  const kept = free.get(engine) ?? (await make(engine));
  free.delete(engine);
  const connection = await kept.connect();
  return {
    connection,
    async giveBack() {
      await connection.close();
      const isAsMade =
        (await within(kept, (script) => fingerprintAfter(script, engine))) === kept.fingerprint;
      if (isAsMade && !free.has(engine)) free.set(engine, await emptied(kept, engine));
      else await kept.remove();
    },
  };
}

async function make(engine: Engine): Promise<Kept> {
  return emptied(await (engine === 'pglite' ? makePglite() : makePostgres()), engine);
}

async function emptied(made: Made, engine: Engine): Promise<Kept> {
  const fingerprint = await within(made, async (script) => {
    await script.execute(REMOVE_STATISTICS);
    await script.execute(EMPTY_TABLES);
    return fingerprintOf(script, engine);
  });
  return { ...made, fingerprint };
}

async function makePglite(): Promise<Made> {
  const pglite = await PGlite.create({ loadDataDir: dumpIn(inject('testDatabases').pgliteTemplate) });
  return { connect: async () => connectionTo(pglite), remove: () => pglite.close() };
}

async function makePostgres(): Promise<Made> {
  const { postgres } = inject('testDatabases');
  if (postgres === null) throw new Error('no PostgreSQL to test on');
  copies += 1;
  // The name begins with the template's, so that the end of the run drops both.
  const name = `${postgres.template}_${process.pid}_${copies}`;
  await asAdmin(postgres.adminUrl, async (client) => {
    await client.query(`create database ${name} template ${postgres.template}`);
    // No test stops PostgreSQL itself, so commits need not wait for the disk (0.1 instead of 0.7 ms).
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  return {
    connect: () => openPostgres(databaseUrlFor(postgres.adminUrl, name), createLog('silent')),
    remove: () =>
      asAdmin(postgres.adminUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

/** Runs `work` on a separate connection. */
async function within<T>(made: Made, work: (script: Script) => Promise<T>): Promise<T> {
  const connection = await made.connect();
  try {
    return await connection.withScript(work);
  } finally {
    await connection.close();
  }
}

/** Ends connections that a test file left open, because they could still write. Waits at most 10 s for each. */
const END_OTHERS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Like `discard all`, but keeps settings, because the fingerprint must reveal a changed one. */
const END_SESSION = `close all; reset role; set session authorization default; deallocate all; unlisten *;
  select pg_advisory_unlock_all(); discard plans; discard temp; discard sequences`;

/** The catalogs in the fingerprint. Those written by ANALYZE are excluded, because they do not affect results. */
const CATALOGS = `select relname, relisshared from pg_class where relnamespace = 'pg_catalog'::regnamespace
  and relkind = 'r' and relname not in ('pg_statistic', 'pg_statistic_ext_data') order by relname`;

const SETTINGS = `select 'settings' as part, md5(string_agg(name || '=' || coalesce(setting, ''), ';' order by name)) as fingerprint
  from pg_settings`;

/**
 * Returns a fingerprint that differs after any change of schema, roles, rights or settings, because each such change writes catalog rows in
 * a newer transaction, or removes some. Catalogs shared by all databases are excluded, except for the settings of this database.
 */
async function fingerprintOf(script: Script, engine: Engine): Promise<string> {
  await script.execute('do $$ begin end $$'); // loads the language, which defines settings
  const catalogs = await script.rows(CATALOGS);
  const own = catalogs
    .filter(({ relisshared }) => engine === 'pglite' || relisshared === false)
    .map(({ relname }) => String(relname));
  const written = (table: string, where = 'true') =>
    `select '${table}', count(*) || ' to ' || coalesce(max(xmin::text::bigint), 0) from ${table} where ${where}`;
  const parts = [
    SETTINGS,
    ...own.map((name) => written(`pg_catalog.${name}`)),
    written(
      'pg_db_role_setting',
      'setdatabase = (select oid from pg_database where datname = current_database())',
    ),
    written('public.schema_migration'),
  ];
  return JSON.stringify(await script.rows(parts.join(' union all ')));
}

/** A table of at most this size is emptied with `delete`, because truncating creates a file for the table and each index. */
const SMALL_BYTES = 65_536;

/**
 * Removes what would make a table differ from a new one for the planner: statistics, and more than ten pages, which it assumes for a new
 * table. Disables triggers while it runs, because those of append-only tables refuse it.
 */
const REMOVE_STATISTICS = `set session_replication_role = replica;
do $$
declare large text;
begin
  select string_agg(oid::regclass::text, ', ') into large from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    and (pg_relation_size(oid) > ${SMALL_BYTES} or reltuples >= 0);
  if large is not null then execute 'truncate ' || large || ' cascade'; end if;
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
end $$;
reset session_replication_role`;

/** Returns the fingerprint after all session state was removed. */
async function fingerprintAfter(script: Script, engine: Engine): Promise<string> {
  await script.rows(END_OTHERS);
  await script.execute(END_SESSION);
  return fingerprintOf(script, engine);
}
