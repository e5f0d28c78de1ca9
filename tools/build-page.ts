// Builds the page if its sources have changed since the last build, and at the same time the initial state of new embedded databases.
// `npm start` and the browser tests call it every time.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'apps/web/dist');
const STAMP = join(DIST, '.built-from');
const SOURCES = [
  'apps/{pages,web}/{index.html,package.json,*.config.ts,tsconfig.json}',
  'apps/{pages,web}/{src,public}/**/*',
  'packages/*/{package.json,src/**/*}',
  'programs/*/{package.json,manifest.json,client/**/*}',
  'package-lock.json',
  'tsconfig.base.json',
];

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const file = join(ROOT, path);
    if (!statSync(file).isFile() || /\.test\.tsx?$/.test(path)) continue;
    hash.update(path).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const cluster = spawn(process.execPath, [join(import.meta.dirname, 'build-empty-cluster.ts')], {
  stdio: 'inherit',
});
const clusterBuilt = once(cluster, 'close');
const wanted = sourceHash();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  console.log('Building the page ...');
  const words = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'];
  const built = spawnSync(process.execPath, words, { cwd: ROOT, stdio: 'inherit' });
  if (built.status !== 0) {
    console.error('The page could not be built: the messages above say why.');
    process.exit(built.status ?? 1);
  }
  writeFileSync(STAMP, wanted);
}
const [status] = await clusterBuilt;
if (status !== 0) process.exit(1);
