// platform/database: PostgreSQL 15 or newer.

import { SERVER_TIMES } from '@kingstake/protocol';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection, Script } from './database.ts';
import { createStatementNames } from './prepared.ts';

const INT8 = 20;
/** Connections of one node. Two cores of PostgreSQL are busy with fewer; more only queue there instead of here. */
const POOL_SIZE = 10;
const OLDEST_VERSION = 150_000;

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (text: string) => BigInt(text) : pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** The database cannot be used as it is set up. The message is the sentence the operator reads. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** The pool as Kysely asks for it, with names for the statements that are worth one. */
function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    // Cursors, its other form, are not used here.
    query: ((text: string, values: readonly unknown[]) => {
      // Without parameters: begin, commit and their like, which have nothing to plan.
      const name = values.length === 0 ? null : nameOf(text);
      return client.query({ text, values: [...values], ...(name === null ? {} : { name }) });
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? wrap(client);
      clients.set(client, known);
      return known;
    },
  };
}

export async function openPostgres(url: string, log: Log): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    types: typeParsers,
    connectionTimeoutMillis: SERVER_TIMES.databaseWaitMs,
    statement_timeout: SERVER_TIMES.databaseWaitMs,
    idle_in_transaction_session_timeout: SERVER_TIMES.databaseWaitMs,
    application_name: 'kingstake',
  });
  // A connection that breaks while idle is replaced by the pool; the next caller notices nothing.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return {
    engine: 'postgres',
    kysely: new Kysely({ dialect: new PostgresDialect({ pool: preparing(pool) }) }),
    concurrency: POOL_SIZE,
    async withScript(work) {
      const client = await pool.connect();
      const script: Script = {
        execute: async (text) => {
          await client.query(text);
        },
        rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
      };
      try {
        return await work(script);
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** The first contact: a server that cannot be reached or does not let us in is the operator's to mend. */
async function reach<T>(connection: Connection, work: (script: Script) => Promise<T>): Promise<T> {
  try {
    return await connection.withScript(work);
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new DatabaseRefused(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Refuses a server that is too old; one that may lose what it acknowledged is refused when `strict`, else only told. */
export async function checkPostgres(connection: Connection, strict: boolean, log: Log): Promise<void> {
  const [row] = await reach(connection, (script) =>
    script.rows(`select current_setting('server_version_num')::int as version,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes`),
  );
  if (row === undefined || Number(row['version']) < OLDEST_VERSION) {
    throw new DatabaseRefused(
      `PostgreSQL 15 or newer is needed; this server is ${String(row?.['version'])}.`,
    );
  }
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].filter((name) => row[name] === 'off');
  if (off.length === 0) return;
  const sentence = `PostgreSQL runs with ${off.join(', ')} off and could lose what players were told is safe.`;
  if (strict) throw new DatabaseRefused(sentence);
  log.warn(sentence);
}
