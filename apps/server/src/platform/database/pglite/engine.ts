// platform/database: an embedded engine in its own or this thread: it starts from a dump of an empty database, and ends the process if it fails.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

const MODULES = join(import.meta.dirname, '..', '..', '..', '..', '..', '..', 'node_modules');
const { version } = JSON.parse(readFileSync(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8')) as {
  version: string;
};

/** A dump of an initialised database without tables. Opening a copy takes a fifth of the CPU time of initdb. */
const FILE = join(MODULES, `.cache/kingstake/empty-cluster-${version}.tar`);

/** Creates the file unless it exists. Called by the build. */
export async function buildEmptyCluster(): Promise<void> {
  if (existsSync(FILE)) return;
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create();
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(dirname(FILE), { recursive: true });
  const draft = `${FILE}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, FILE);
}

/** Returns the option that fills a new engine from the file. Empty without the file, so that PGlite runs initdb. */
export function emptyCluster(): { loadDataDir?: Blob } {
  return existsSync(FILE) ? { loadDataDir: new Blob([readFileSync(FILE)]) } : {};
}

/** The descriptor itself, because `process.stderr` has none in a thread. */
const STDERR = 2;
/** The status with which the engine unwinds to its main loop after an ordinary statement error. */
const UNWINDS = 100;
/** Engines that are already watched, because several pools may use one engine. */
const endingWith = new WeakSet<PGlite>();

/**
 * PGlite's main loop continues after any error that its engine throws, and would then spin forever or never answer. No error can be
 * reported at that point, so exit the process. In a thread this ends the thread, and `PgliteThread` ends the process.
 */
export function endWithEngine(pglite: PGlite): void {
  if (endingWith.has(pglite)) return;
  endingWith.add(pglite);
  const { Module } = pglite;
  const loopOnce = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      return loopOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== UNWINDS) {
        writeSync(STDERR, `The embedded database broke down: ${String(error)}\n`);
        process.exit(1);
      }
      throw error;
    }
  };
}
