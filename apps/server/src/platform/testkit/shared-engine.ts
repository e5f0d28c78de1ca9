// platform/testkit: one migrated in-memory engine for several nodes of one process, each with its own handle.
import { PGlite } from '@electric-sql/pglite';
import type { Kysely, PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Connection, createDatabase, type Database } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../database/open.ts';
import { poolOver } from '../database/pglite/open.ts';
import { connectionOver, preparing } from '../database/pool.ts';
import type { Log } from '../log.ts';
import type { Time } from '../time.ts';

export interface SharedEngine {
  /** For direct reads. Like the nodes, readers wait until no transaction is open. */
  readonly pool: pg.Pool;
  /** The same pool with Kysely's interface. */
  readonly prepared: PostgresPool;
  close(): Promise<void>;
}

/** Opens a new engine with all migrations, from the dump `from` if given. */
export async function openSharedEngine(from?: Blob): Promise<SharedEngine> {
  const pglite = await PGlite.create(from === undefined ? {} : { loadDataDir: from });
  const pool = poolOver(pglite);
  await migrate(connectionOver('pglite', pool, 1), readMigrations(MIGRATIONS_FOLDER));
  return {
    pool,
    prepared: preparing(pool),
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}

/** Creates a node's handle over its own Kysely. Closing it leaves the engine open. */
export function databaseOver(kysely: Kysely<object>, deps: { time: Time; log: Log }): Database {
  return createDatabase(
    {
      engine: 'pglite',
      kysely: kysely as Connection['kysely'],
      concurrency: 1,
      withScript: async () => {
        throw new Error('no scripts here');
      },
      close: async () => {},
    },
    deps,
  );
}
