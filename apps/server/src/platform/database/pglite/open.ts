// platform/database: opens the embedded engine, for one process with one connection. Data survives a killed process, but not a power cut.
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { backupPglite } from '../backup.ts';
import type { Connection } from '../database.ts';
import { connectionOver, TYPES } from '../pool.ts';
import { emptyCluster } from './empty-cluster.ts';
import { endWithEngine } from './engine-failure.ts';
import { PgliteThread, type WireEngine } from './thread.ts';
import { PgliteWire } from './wire.ts';

/**
 * Opens the database in a folder, on a separate thread. With a null folder, opens one in memory on this thread, filled from the dump
 * `from` if given. Only one process may open a folder, so the caller must hold the data folder's lock. An engine failure, such as a full
 * disk or lack of memory, ends the process. The next start recovers from the engine's log.
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<Connection> {
  const engine = folder === null ? await openInMemory(from) : await PgliteThread.open(folder);
  const connection = connectionTo(engine);
  return {
    ...connection,
    async close() {
      await connection.close();
      await engine.close();
    },
  };
}

async function openInMemory(from: Blob | undefined): Promise<WireEngine> {
  // Imported here, because the main thread of a server does not need PGlite.
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(from === undefined ? emptyCluster() : { loadDataDir: from });
}

/** Returns a handle on an open engine. Closing the handle resets the engine's session, but keeps the engine open for the next handle. */
export function connectionTo(engine: WireEngine): Connection {
  const connection = connectionOver('pglite', poolOver(engine), 1);
  const dump = () => engine.dumpDataDir('none');
  return {
    ...connection,
    dump,
    backup: (file, readFacts) => backupPglite(connection.kysely, dump, file, readFacts),
  };
}

/** Returns a pool of the engine's single session, for which callers queue. */
export function poolOver(engine: WireEngine): pg.Pool {
  if (!(engine instanceof PgliteThread)) endWithEngine(engine as PGlite);
  return new pg.Pool({
    stream: () => new PgliteWire(engine) as never,
    user: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    types: TYPES,
  });
}
