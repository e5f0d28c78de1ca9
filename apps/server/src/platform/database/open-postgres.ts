// platform/database: PostgreSQL 15 or newer.

import pg from 'pg';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import { backupPostgres } from './backup.ts';
import type { Connection, Script } from './database.ts';
import { connectionOver, TYPES } from './pool.ts';

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
