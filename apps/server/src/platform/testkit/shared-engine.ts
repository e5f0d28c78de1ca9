// platform/testkit: one migrated engine in memory for several nodes of one process, each with a handle of its own.
import { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { type Connection, createDatabase, type Database } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../database/open.ts';
import type { Log } from '../log.ts';
import type { Time } from '../time.ts';

const INT8 = 20;

/** A new engine with all migrations. */
export async function openSharedEngine(): Promise<PGlite> {
  const pglite = await PGlite.create({ parsers: { [INT8]: (text: string) => BigInt(text) } });
  await migrate(
    {
      withScript: (work) =>
        work({
          execute: async (text) => {
            await pglite.exec(text);
          },
          rows: async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
        }),
    } as Connection,
    readMigrations(MIGRATIONS_FOLDER),
  );
  return pglite;
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
