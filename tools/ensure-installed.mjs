// Runs before `npm start`, `npm test` and `npm run cluster`, with built-in modules only. Refuses a Node that is too old before anything is
// installed. If node_modules does not match package-lock.json, installs exactly the packages of the lockfile. Ensures that later scripts
// run on Node 24, which npm provides for Linux with glibc on x64 and arm64. With `--link` it does the last step alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WANTED_MAJOR = 24;
/** The first Node that comes with npm 10. */
const OLDEST_MAJOR = 20;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const machine = `${process.version} on ${process.platform} ${process.arch}`;

/** Returns the folder of the package with Node 24 for this machine, or null if there is none. */
function packageOfNode() {
  process.report.excludeNetwork = true; // reading network interfaces takes long
  const usesGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined;
  if (!usesGlibc || !['x64', 'arm64'].includes(process.arch)) return null;
  return join(modules, `node-linux-${process.arch}`);
}

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

const provided = packageOfNode();
const oldest = provided === null ? WANTED_MAJOR : OLDEST_MAJOR;
if (majorOf(process.version) < oldest) {
  console.error(
    `Kingstake needs Node ${oldest} or newer here, and this is ${machine}. Nothing was installed.`,
  );
  process.exit(1);
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Compares the lockfile with the copy that npm writes into node_modules at the end of each installation. */
function isInstalled() {
  const copy = join(modules, '.package-lock.json');
  if (!existsSync(copy) || (provided !== null && !existsSync(provided))) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(copy);
  const differs = (path) => wanted[path]?.version !== installed[path].version;
  const isMissing = (path) => path.startsWith('node_modules/') && !wanted[path].optional && !installed[path];
  return !Object.keys(installed).some(differs) && !Object.keys(wanted).some(isMissing);
}

if (!process.argv.includes('--link') && !isInstalled()) {
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
}

// npm scripts search node_modules/.bin first. npm 10 and 11.0 to 11.4 install the package of Node, but leave no link to it.
const link = join(modules, '.bin', 'node');
const own = provided === null ? link : join(provided, 'bin', 'node');
const found = spawnSync(own, ['--version'], { encoding: 'utf8' });
// A Node that does not start must not shadow the machine's own.
if (found.status !== 0) rmSync(link, { force: true });
else if (!existsSync(link)) symlinkSync(join('..', `node-linux-${process.arch}`, 'bin', 'node'), link);
const version = found.status === 0 ? found.stdout.trim() : process.version;
if (majorOf(version) < WANTED_MAJOR) {
  console.error(
    `Kingstake runs on Node ${WANTED_MAJOR} or newer. npm did not install it here; please install it and start again. This is ${machine}.`,
  );
  process.exit(1);
}
