// platform/database: opens the database named in the settings, and migrates it.

import { statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { faultSentence, type StorageFault, storageFaultOf } from '../data-folder.ts';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Settings } from '../settings/index.ts';
import type { Time } from '../time.ts';
import { backupPostgres } from './backup.ts';
import { type Connection, createDatabase, type Database, type Script } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite/open.ts';
import { connectionOver, TYPES } from './pool.ts';
import { checkRoleNames, createRoles, grantServe, type RoleNames } from './roles.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations');

/**
 * Opens PostgreSQL if the settings name one, otherwise PGlite in the data folder, whose lock the caller must hold. Checks and migrates
 * the database. If it throws `DatabaseStartupError` or `MigrationStartupError`, nothing stays open.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'cluster'> &
    Partial<Pick<Settings, 'allowSingleDatabase'>>,
  deps: { time: Time; log: Log },
): Promise<Database> {
  const folder = join(settings.dataDir, 'pglite');
  const connection =
    settings.databaseUrl === null
      ? await openEmbedded(folder)
      : await openPostgres(settings.databaseUrl, deps.log);
  try {
    if (connection.engine === 'postgres') {
      const rules = {
        strict: settings.cluster !== 'local',
        allowSingle: settings.allowSingleDatabase === true,
      };
      await checkPostgres(connection, rules, deps.log);
    }
    const applied = await migrate(connection, readMigrations(MIGRATIONS_FOLDER));
    deps.log.info({ engine: connection.engine, applied }, 'database is ready');
  } catch (error) {
    await connection.close();
    throw connection.engine === 'pglite' ? embeddedError(error, folder) : error;
  }
  return createDatabase(connection, deps);
}

/** Opens PGlite. The engine aborts without a reason if it cannot start, so the error is guessed from the free disk space. */
async function openEmbedded(folder: string): Promise<Connection> {
  try {
    return await openPglite(folder);
  } catch (error) {
    throw embeddedError(error, folder, 'damaged');
  }
}

function embeddedError(cause: unknown, folder: string, otherwise: StorageFault | null = null): unknown {
  const fault = storageFaultOf(cause) ?? otherwise;
  if (fault === null) return cause;
  const known = fault === 'damaged' && isDiskFull(folder) ? 'full' : fault;
  return new DatabaseStartupError(faultSentence(known, 'the embedded database', folder), { cause });
}

/** Returns whether less than one segment of the write-ahead log (16 MB) is free on the disk of the folder. */
function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(folder));
  return bavail * bsize < 16 * 1024 * 1024;
}

/**
 * Migrates the PostgreSQL database at `url` as the owner of its schema, then grants the server's role its rights. With `makeRoles`, the
 * URL is an administrator's. The administrator creates the roles first, and then acts as the owner.
 */
export async function migrateAsOwner(
  url: string,
  { names, makeRoles, log }: { names: RoleNames; makeRoles: boolean; log: Log },
): Promise<{ applied: number; granted: boolean }> {
  checkRoleNames(names);
  if (makeRoles) await withPostgres(url, log, (connection) => createRoles(connection, names));
  return withPostgres(makeRoles ? actingAs(url, names.owner) : url, log, async (connection) => ({
    applied: await migrate(connection, readMigrations(MIGRATIONS_FOLDER)),
    granted: await grantServe(connection, names.serve),
  }));
}

async function withPostgres<T>(
  url: string,
  log: Log,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openPostgres(url, log, null);
  try {
    await checkPostgres(connection, { strict: false, allowSingle: true }, log);
    return await work(connection);
  } finally {
    await connection.close();
  }
}

function actingAs(url: string, role: string): string {
  const acting = new URL(url);
  acting.searchParams.set('options', `-c role=${role}`);
  return acting.href;
}

/** Connections of one node. Fewer already saturate two cores of PostgreSQL, and more would only move the queue there. */
const POOL_SIZE = 10;
const OLDEST_VERSION = 150_000;

/** The database cannot be used as it is configured. The message is for the operator. */
export class DatabaseStartupError extends Error {
  override readonly name = 'DatabaseStartupError';
}

/**
 * Opens a pool of connections. A connection whose statement is not answered within `answerMs` is closed. Null means no limit, for the
 * owner of the schema, whose migrations may take long.
 */
export async function openPostgres(
  url: string,
  log: Log,
  answerMs: number | null = SERVER_TIMES.databaseAnswerMs,
): Promise<Connection> {
  const patienceMs = answerMs === null ? 0 : SERVER_TIMES.databaseWaitMs;
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types: TYPES,
    connectionTimeoutMillis: SERVER_TIMES.databaseWaitMs,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
    application_name: 'kingstake',
    keepAlive: true,
    keepAliveInitialDelayMillis: SERVER_TIMES.databaseWaitMs,
  });
  // The pool replaces a broken connection, and the running statement fails. Without a listener on the client, the error would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  pool.on('error', () => {}); // repeats an idle client's error, which is already logged
  const connection = connectionOver('postgres', pool, POOL_SIZE, answerMs);
  return {
    ...connection,
    backup: (file, readFacts) => backupPostgres(connection.kysely, url, file, readFacts),
  };
}

/** Runs the first statements. Throws `DatabaseStartupError` if the server cannot be reached or refuses the login. */
async function reach<T>(connection: Connection, work: (script: Script) => Promise<T>): Promise<T> {
  try {
    return await connection.withScript(work);
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new DatabaseStartupError(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Requirements for the durability of commits. */
export interface PostgresRules {
  /** Refuses a server that may lose acknowledged commits. If false, that is only logged. */
  strict: boolean;
  /** Accepts a server without a synchronous standby, which `strict` otherwise requires. */
  allowSingle: boolean;
}

/** Throws `DatabaseStartupError` for a server that is too old, or less durable than the rules require. */
export async function checkPostgres(
  connection: Connection,
  { strict, allowSingle }: PostgresRules,
  log: Log,
): Promise<void> {
  const [row] = await reach(connection, (script) =>
    script.rows(`select current_setting('server_version_num')::int as version,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_standby_names') as standby`),
  );
  if (row === undefined || Number(row['version']) < OLDEST_VERSION) {
    throw new DatabaseStartupError(
      `PostgreSQL 15 or newer is needed; this server is ${String(row?.['version'])}.`,
    );
  }
  const fault = durabilityFault(row);
  if (fault !== null && strict) throw new DatabaseStartupError(fault);
  if (fault !== null) log.warn(fault);
  if (!strict || allowSingle) return;
  // With `local`, commits wait only for the local disk, even if there are standbys.
  if (row['standby'] === '' || row['synchronous_commit'] === 'local')
    throw new DatabaseStartupError(
      'PostgreSQL has no synchronous standby, so its disk holds the only copy of the money: set synchronous_standby_names, or ALLOW_SINGLE_DATABASE=yes.',
    );
}

function durabilityFault(row: Readonly<Record<string, unknown>>): string | null {
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].filter((name) => row[name] === 'off');
  return off.length === 0
    ? null
    : `PostgreSQL runs with ${off.join(', ')} off and could lose what players were told is safe.`;
}
