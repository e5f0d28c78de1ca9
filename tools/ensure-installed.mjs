// Runs before `npm start` and `npm test` on any Node from version 20, with built-in modules only. If node_modules does not match the
// lockfile's hash, installs exactly the packages of the lockfile. Ensures that later scripts run on Node 24, which npm provides for Linux
// with glibc on x64 and arm64.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WANTED_MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.kingstake-lock-hash');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing what package-lock.json names (first start, or it changed) ...');
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Shows only errors. Packages that need a newer Node will run on the one that is installed with them.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync(command, [...first, 'ci', ...options], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) {
    console.error('npm ci failed: the messages above say why. Nothing was started.');
    process.exit(run.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

// The first `node` in the PATH of npm scripts.
const own = join(root, 'node_modules', '.bin', 'node');
const found = spawnSync(own, ['--version'], { encoding: 'utf8' });
// This Node is built for glibc. On other systems it does not start, and would shadow the machine's Node.
if (found.status !== 0) rmSync(own, { force: true });
const version = found.status === 0 ? found.stdout.trim() : process.version;
if (Number(version.slice(1).split('.')[0]) < WANTED_MAJOR) {
  console.error(
    `Kingstake runs on Node ${WANTED_MAJOR} or newer. On Linux with glibc npm brings it; here please install it ` +
      `(this is ${version} on ${process.platform} ${process.arch}) and start again.`,
  );
  process.exit(1);
}
