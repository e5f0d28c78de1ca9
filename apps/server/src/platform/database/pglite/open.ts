// platform/database: the embedded engine. One process, one connection; it survives a killed process, not a power cut.
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
 * Opens the database in a folder, in a thread of its own, or in memory on this thread when it is null. `from` fills the one in memory
 * with a dump. Only one process may hold a folder: the caller holds the data folder's lock. An engine failure (disk full under its
 * log, out of memory) ends the process; the next start recovers from the log.
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
  // Imported here, because the server's own thread needs nothing of it.
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(from === undefined ? emptyCluster() : { loadDataDir: from });
}

/** A handle on an engine that is open. Closing it resets the engine's session and leaves the engine to the next handle. */
export function connectionTo(engine: WireEngine): Connection {
  const connection = connectionOver('pglite', poolOver(engine), 1);
  const dump = () => engine.dumpDataDir('none');
  return {
    ...connection,
    dump,
    backup: (file, readFacts) => backupPglite(connection.kysely, dump, file, readFacts),
  };
}

/** A pool of the engine's one session: callers queue for it. */
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
