import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
