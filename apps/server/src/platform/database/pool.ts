// platform/database: the parts shared by both engines, namely the driver, its types and its prepared statements.
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { systemTime, yieldToEventLoop } from '../time.ts';
import type { Connection, Engine, Script } from './database.ts';

/** PostgreSQL's type id of int8, which is always parsed as a bigint, whatever its size. */
const INT8 = 20;

export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (text: string) => BigInt(text) : pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** SQLSTATE read_only_sql_transaction. After a failover, the server has become a standby. */
const READ_ONLY = '25006';

/**
 * After a failover, connections to the old primary still answer, but refuse every write. After the first refused write, that connection
 * and all earlier ones are closed.
 */
function writableClients(pool: pg.Pool) {
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  const isStale = (client: pg.PoolClient): boolean => generations.get(client) !== generation;
  return {
    async connect(): Promise<pg.PoolClient> {
      for (;;) {
        const client = await pool.connect();
        if (!generations.has(client)) generations.set(client, generation);
        if (!isStale(client)) return client;
        client.release(true);
      }
    },
    /** Returns the client's answer, and inspects its error. */
    watch: <T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> =>
      answer.catch((error: unknown) => {
        if ((error as { code?: unknown }).code === READ_ONLY && !isStale(client)) generation += 1;
        throw error;
      }),
    release: (client: pg.PoolClient, destroy = false): void => client.release(destroy || isStale(client)),
  };
}

/**
 * Adapts the pool to Kysely's interface, with prepared statements for frequent texts. The server itself times out earlier than `answerMs`,
 * so a statement without an answer by then has lost its connection. The connection is closed, and the statement fails.
 */
export function preparing(
  pool: pg.Pool,
  answerMs: number | null = null,
  clients = writableClients(pool),
): PostgresPool {
  const nameOf = createStatementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    // Kysely can also pass a cursor, but cursors are not used here.
    query: ((text: string, values: readonly unknown[]) => {
      // Statements without parameters, such as begin and commit, need no plan.
      const name = values.length === 0 ? null : nameOf(text);
      const query = client.query({ text, values: [...values], ...(name === null ? {} : { name }) });
      const answer = clients.watch(client, query);
      return answerMs === null ? answer : within(client, answerMs, answer);
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => clients.release(client, destroy),
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await clients.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}

/** Applies the timeout on the client, because a network that drops packets reports nothing for 15 minutes or more. */
async function within<T>(client: pg.PoolClient, ms: number, answer: Promise<T>): Promise<T> {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  const stopWatching = systemTime.after(ms, () => {
    // After a stall of the process, answers may be waiting. Read them before closing the connection.
    const giveUp = async () => {
      const turns = yieldToEventLoop().then(yieldToEventLoop);
      if ((await Promise.race([answered.then(() => true), turns])) === true) return;
      // Close the connection. The running statement then fails as on any broken connection.
      await (client as unknown as pg.Client).end();
    };
    giveUp().catch(() => {}); // the connection is broken already, which is what the statement reports
  });
  return answer.finally(() => {
    stopWatching();
    resolve();
  });
}

/** Returns a connection over a pool of `concurrency` clients. Closing it ends the pool. */
export function connectionOver(
  engine: Engine,
  pool: pg.Pool,
  concurrency: number,
  answerMs: number | null = null,
): Connection {
  const clients = writableClients(pool);
  return {
    engine,
    kysely: new Kysely({ dialect: new PostgresDialect({ pool: preparing(pool, answerMs, clients) }) }),
    concurrency,
    async withScript(work) {
      const client = await clients.connect();
      const query = (text: string) => clients.watch(client, client.query<Record<string, unknown>>(text));
      const script: Script = {
        execute: async (text) => {
          await query(text);
        },
        rows: async (text) => (await query(text)).rows,
      };
      try {
        return await work(script);
      } finally {
        clients.release(client);
      }
    },
    close: () => pool.end(),
  };
}

/** A text is named from this use on. Rare statements are not worth a plan on the server. */
const USES = 5;
/** Maximum number of named texts. Each connection keeps as many plans (pgjdbc has the same default). */
const AT_MOST = 256;
/** Maximum number of texts counted at the same time. Value lists of different lengths produce many texts. */
const COUNTED = 1_024;

/** Matches a star, whose columns are fixed when the statement is prepared. A later migration would make it fail permanently. */
const STAR = /(?:\bselect|\breturning|[.,])\s*\*/iu;

/**
 * Returns a function that maps a text to its statement name, or to null for a text that is not prepared. Many statements take longer to
 * parse and plan than to execute. A named statement is planned once per connection.
 */
export function createStatementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  let uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= AT_MOST) return null;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < USES) {
      if (uses.size >= COUNTED) uses = new Map();
      uses.set(text, count);
      return null;
    }
    uses.delete(text);
    if (STAR.test(text)) return null;
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    names.set(text, name);
    return name;
  };
}
