// platform/database: the embedded engine. One process, one connection; it survives a killed process, not a power cut.
import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { backupPglite } from './backup.ts';
import type { Connection } from './database.ts';
import { emptyCluster } from './empty-cluster.ts';
import { PgliteWire } from './pglite-wire.ts';
import { connectionOver, TYPES } from './pool.ts';

/** The status with which the engine unwinds to its loop after an ordinary error of a statement. */
const UNWINDS = 100;
/** Engines whose loop is watched already: each pool over one asks for it. */
const endingWith = new WeakSet<PGlite>();

/**
 * Opens the database in a folder, or in memory when it is null. `from` fills a new one with a dump.
 * Only one process may hold a folder: the caller holds the data folder's lock. An engine failure (disk full under its log, out
 * of memory) ends the process; the next start recovers from the log.
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<Connection> {
  const isNew = folder === null || !existsSync(join(folder, 'PG_VERSION'));
  const content = from === undefined ? (isNew ? emptyCluster() : {}) : { loadDataDir: from };
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { dataDir: folder }),
    ...content,
  });
  const connection = connectionTo(pglite);
  return {
    ...connection,
    async close() {
      await connection.close();
      await pglite.close();
    },
  };
}

/** A handle on an engine that is open. Closing it resets the engine's session and leaves the engine to the next handle. */
export function connectionTo(pglite: PGlite): Connection {
  const connection = connectionOver('pglite', poolOver(pglite), 1);
  const dump = () => pglite.dumpDataDir('none');
  return {
    ...connection,
    dump,
    backup: (file, readFacts) => backupPglite(connection.kysely, dump, file, readFacts),
  };
}

/** A pool of the engine's one session: callers queue for it. */
export function poolOver(pglite: PGlite): pg.Pool {
  endWithEngine(pglite);
  return new pg.Pool({
    stream: () => new PgliteWire(pglite) as never,
    user: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    types: TYPES,
  });
}

/**
 * PGlite's main loop continues after any error its engine throws; it would then spin forever or never answer. No error can be
 * reported at that point, so exit the process.
 */
function endWithEngine(pglite: PGlite): void {
  if (endingWith.has(pglite)) return;
  endingWith.add(pglite);
  const { Module } = pglite;
  const loopOnce = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      return loopOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== UNWINDS) {
        writeSync(process.stderr.fd, `The embedded database broke down: ${String(error)}\n`);
        process.exit(1);
      }
      throw error;
    }
  };
}
