// Runs before `npm start` and `npm test`, on whatever Node the machine has (20 or newer), with built-ins only.
// It installs exactly what the lockfile says when node_modules does not carry that lockfile's hash, and makes
// sure that the scripts after it run on Node 24 (which comes from npm on x64 Linux).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  const run = spawnSync(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (run.status !== 0) {
    console.error('npm ci failed: the messages above say why. Nothing was started.');
    process.exit(run.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

const own = join(root, 'node_modules', '.bin', 'node');
const version = existsSync(own)
  ? execFileSync(own, ['--version'], { encoding: 'utf8' }).trim()
  : process.version;
if (Number(version.slice(1).split('.')[0]) < WANTED_MAJOR) {
  console.error(
    `Kingstake runs on Node ${WANTED_MAJOR} or newer. On x64 Linux npm brings it; here please install it ` +
      `(this is ${version} on ${process.platform} ${process.arch}) and start again.`,
  );
  process.exit(1);
}
