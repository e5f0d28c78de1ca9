// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or newer), with built-ins only.
// It installs exactly what the lockfile says when node_modules does not carry that lockfile's hash, and makes
// sure that the scripts after it run on Node 24, which comes from npm on Linux with glibc, x64 and arm64.
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
  // Only errors: packages that need a newer Node than this one run on the Node that is installed with them.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const run = spawnSync(command, [...first, 'ci', ...options], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) {
    console.error('npm ci failed: the messages above say why. Nothing was started.');
    process.exit(run.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

// The first `node` of the scripts' PATH.
const own = join(root, 'node_modules', '.bin', 'node');
const found = spawnSync(own, ['--version'], { encoding: 'utf8' });
// It is built for glibc: elsewhere it does not start, and would hide the machine's own Node.
if (found.status !== 0) rmSync(own, { force: true });
const version = found.status === 0 ? found.stdout.trim() : process.version;
if (Number(version.slice(1).split('.')[0]) < WANTED_MAJOR) {
  console.error(
    `Kingstake runs on Node ${WANTED_MAJOR} or newer. On Linux with glibc npm brings it; here please install it ` +
      `(this is ${version} on ${process.platform} ${process.arch}) and start again.`,
  );
  process.exit(1);
}
