// platform/database: the embedded engine. One process, one connection; it survives a killed process, not a power cut.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Connection } from './database.ts';
import { PgliteWire } from './pglite-wire.ts';
import { connectionOver, TYPES } from './pool.ts';

/**
 * Opens the database in a folder, or in memory when it is null. `from` fills a new one with a dump.
 * Only one process may hold a folder: the caller holds the data folder's lock.
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<Connection> {
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(from === undefined ? {} : { loadDataDir: from }),
  });
  const pool = poolOver(pglite);
  return {
    ...connectionOver('pglite', pool, 1),
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await pool.end();
      await pglite.close();
    },
  };
}

/**
 * A pool of the engine's one session: who asks while it is held waits. An engine that breaks down is no query's error but
 * one that nobody expected: nobody listens, and it ends the process.
 */
export function poolOver(pglite: PGlite): pg.Pool {
  return new pg.Pool({
    stream: () => new PgliteWire(pglite) as never,
    user: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    types: TYPES,
  });
}
