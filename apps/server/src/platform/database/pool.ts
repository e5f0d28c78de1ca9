// platform/database: what both engines have in common: the driver, its types, its prepared statements.
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Connection, Engine, Script } from './database.ts';
import { createStatementNames } from './prepared.ts';

/** PostgreSQL's type number of int8: always a bigint here, whatever its size. */
const INT8 = 20;

export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? (text: string) => BigInt(text) : pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** The pool as Kysely asks for it, with names for the statements that are worth one. */
export function preparing(pool: pg.Pool): PostgresPool {
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

/** A connection over a pool of so many; closing it ends the pool. */
export function connectionOver(engine: Engine, pool: pg.Pool, concurrency: number): Connection {
  return {
    engine,
    kysely: new Kysely({ dialect: new PostgresDialect({ pool: preparing(pool) }) }),
    concurrency,
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
