// platform/testkit: one migrated database of each engine for all test files of a process, lent to one after another. Making one
// for each file costs half a second of CPU. What a file may leave behind is removed between two loans: rows, and all that
// belongs to a session. One whose schema, roles or settings a file has changed is thrown away.
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { Connection, Engine, Script } from '../database/database.ts';
import { connectionTo } from '../database/open-pglite.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { createLog } from '../log.ts';
import { asAdmin, databaseUrlFor } from './database-setup.ts';
import { dumpIn } from './dumped-engine.ts';

export interface Lent {
  /** Over tables that are empty but for `schema_migration`. */
  connection: Connection;
  /** Closes the connection. Once the database has been made clean, or removed, the next file may borrow. */
  giveBack(): Promise<void>;
}

interface Made {
  connect(): Promise<Connection>;
  remove(): Promise<void>;
}

interface Kept extends Made {
  /** The mark of the database as it was lent. */
  mark: string;
}

const free = new Map<Engine, Kept>();
let copies = 0;

/** The engine's kept database, or a new one when that is lent already or was thrown away. */
export async function lendDatabase(engine: Engine): Promise<Lent> {
  const kept = free.get(engine) ?? (await make(engine));
  free.delete(engine);
  const connection = await kept.connect();
  return {
    connection,
    async giveBack() {
      await connection.close();
      const isAsMade = (await within(kept, (script) => markAfter(script, engine))) === kept.mark;
      if (isAsMade && !free.has(engine)) free.set(engine, await emptied(kept, engine));
      else await kept.remove();
    },
  };
}

async function make(engine: Engine): Promise<Kept> {
  return emptied(await (engine === 'pglite' ? makePglite() : makePostgres()), engine);
}

async function emptied(made: Made, engine: Engine): Promise<Kept> {
  const mark = await within(made, async (script) => {
    await script.execute(AS_NEW);
    return markOf(script, engine);
  });
  return { ...made, mark };
}

async function makePglite(): Promise<Made> {
  const pglite = await PGlite.create({ loadDataDir: dumpIn(inject('testDatabases').pgliteTemplate) });
  return { connect: async () => connectionTo(pglite), remove: () => pglite.close() };
}

async function makePostgres(): Promise<Made> {
  const { postgres } = inject('testDatabases');
  if (postgres === null) throw new Error('no PostgreSQL to test on');
  copies += 1;
  // Begins with the template's name: what is left at the end of the run is dropped with that.
  const name = `${postgres.template}_${process.pid}_${copies}`;
  await asAdmin(postgres.adminUrl, async (client) => {
    await client.query(`create database ${name} template ${postgres.template}`);
    // No test takes PostgreSQL itself down, so no commit has to wait for the disk (0.1 instead of 0.7 ms).
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

/** A connection of its own for this work alone. */
async function within<T>(made: Made, work: (script: Script) => Promise<T>): Promise<T> {
  const connection = await made.connect();
  try {
    return await connection.withScript(work);
  } finally {
    await connection.close();
  }
}

/** Connections that a file forgot would go on writing. Waits until each has ended, 10 s at most. */
const END_OTHERS = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** All of `discard all` but the settings: a file that left one changed is told by the mark. */
const END_SESSION = `close all; reset role; set session authorization default; deallocate all; unlisten *;
  select pg_advisory_unlock_all(); discard plans; discard temp; discard sequences`;

/** What ANALYZE writes changes no answer. */
const CATALOGS = `select relname, relisshared from pg_class where relnamespace = 'pg_catalog'::regnamespace
  and relkind = 'r' and relname not in ('pg_statistic', 'pg_statistic_ext_data') order by relname`;

const SETTINGS = `select 'settings' as part, md5(string_agg(name || '=' || coalesce(setting, ''), ';' order by name)) as mark
  from pg_settings`;

/**
 * Tells every change of schema, roles, rights and settings since: each writes rows of a catalog anew, in a newer transaction, or
 * removes some. Catalogs that PostgreSQL's databases share say nothing of this one, but for the settings of a database.
 */
async function markOf(script: Script, engine: Engine): Promise<string> {
  await script.execute('do $$ begin end $$'); // loads the language, which brings settings
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

/**
 * Truncated, not deleted: a table that was never filled is planned for as one of which nothing is known, and the rows that all
 * files before have deleted would lie in the next one's way. Append-only tables refuse it, so triggers are off meanwhile.
 */
const AS_NEW = `set session_replication_role = replica;
do $$
declare filled text;
begin
  select string_agg(oid::regclass::text, ', ') into filled from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    and (pg_relation_size(oid) > 0 or reltuples >= 0);
  if filled is not null then execute 'truncate ' || filled || ' restart identity cascade'; end if;
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
end $$;
reset session_replication_role`;

/** The mark once all that belongs to a session is gone. */
async function markAfter(script: Script, engine: Engine): Promise<string> {
  await script.rows(END_OTHERS);
  await script.execute(END_SESSION);
  return markOf(script, engine);
}
