// platform/database: the embedded engine. One process, one connection; it survives a killed process, not a power cut.
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Connection } from './database.ts';

/** PostgreSQL's type number of int8: always a bigint here, whatever its size. */
const INT8 = 20;

/**
 * Opens the database in a folder, or in memory when it is null. `from` fills a new one with a dump.
 * Only one process may hold a folder: the caller holds the data folder's lock.
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<Connection> {
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(from === undefined ? {} : { loadDataDir: from }),
    parsers: { [INT8]: (text: string) => BigInt(text) },
  });
  return {
    engine: 'pglite',
    kysely: new Kysely({ dialect: new PGliteDialect({ pglite }) }),
    concurrency: 1,
    withScript: (work) =>
      work({
        execute: async (text) => {
          await pglite.exec(text);
        },
        rows: async (text) => (await pglite.query<Record<string, unknown>>(text)).rows,
      }),
    dump: () => pglite.dumpDataDir('none'),
    close: () => pglite.close(),
  };
}
