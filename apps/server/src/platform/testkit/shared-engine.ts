// platform/testkit: one migrated engine in memory for several nodes of one process, each with a handle of its own.
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
  /** Anyone who reads past the nodes waits, as they do, until no one is in a transaction. */
  readonly pool: pg.Pool;
  /** The same, as Kysely takes it. */
  readonly prepared: PostgresPool;
  close(): Promise<void>;
}

/** A new engine with all migrations; `from` is a dump to begin with. */
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

/** A node's handle over its own Kysely; closing it leaves the engine open. */
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
