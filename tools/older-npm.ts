// Checks that the npm of stock Node 20 and 22 can install the project. npm 11.5 and newer accept lockfiles that older ones reject.
//   node tools/older-npm.ts lockfile   compares the lockfile with package.json, as `npm ci` does; part of `npm test`
//   node tools/older-npm.ts start      runs `npm ci` and `npm start` in a fresh clone; part of `npm run test:full`
// The pinned npm comes from the registry once. Without the registry, the check is reported as not tested.
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { reportNotTested } from '../apps/server/src/platform/testkit/not-tested.ts';
import { freePorts } from '../testkit/free-ports.ts';

const VERSION = '10.8.2';
const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, `node_modules/.cache/kingstake/npm-${VERSION}`);
const CLI = join(FOLDER, 'node_modules/npm/bin/npm-cli.js');
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
/** A slow machine installs for two minutes and builds for one. */
const START_MS = 600_000;

/** Scripts of npm see a PATH that begins with node_modules/.bin. A newcomer's shell does not. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const ENVIRONMENT = Object.fromEntries(
  Object.entries({ ...process.env, PATH }).filter(([name]) => !/^(npm_|NODE_(?!EXTRA_CA)|TEST_)/.test(name)),
);
/** The Node of the machine, which may be older than the one that npm provides. */
const NODE = process.env['npm_node_execpath'] ?? process.execPath;

/** Installs the pinned npm. Returns whether it is there. */
function provideNpm(): boolean {
  if (existsSync(CLI)) return true;
  mkdirSync(FOLDER, { recursive: true });
  const options = ['install', '--prefix', FOLDER, `npm@${VERSION}`, '--fetch-retries=0', ...QUIET];
  const own = process.env['npm_execpath'];
  const [command, first] = own === undefined ? ['npm', []] : [NODE, [own]];
  spawnSync(command, [...first, ...options], { cwd: FOLDER, env: ENVIRONMENT, stdio: 'inherit' });
  return existsSync(CLI);
}

const runNpm = (words: readonly string[], cwd: string): SpawnSyncReturns<string> =>
  spawnSync(NODE, [CLI, ...words], { cwd, env: ENVIRONMENT, encoding: 'utf8' });

function checkLockfile(): void {
  const { status, stdout, stderr } = runNpm(['ci', '--dry-run', ...QUIET], ROOT);
  if (status !== 0) throw new Error(`npm ${VERSION} cannot install package-lock.json:\n${stdout}${stderr}`);
  console.log(`npm ${VERSION} accepts package-lock.json.`);
}

/** Starts a fresh clone, reads its page, and stops it. */
async function startClone(): Promise<void> {
  const clone = mkdtempSync(join(tmpdir(), 'kingstake-clone-'));
  try {
    spawnSync('git', ['clone', '--quiet', ROOT, clone], { stdio: 'inherit' });
    const installed = runNpm(['ci', '--no-audit', '--no-fund'], clone);
    if (installed.status !== 0) throw new Error(`npm ci failed:\n${installed.stderr}`);
    const port = await freePorts(3);
    const env = { ...ENVIRONMENT, PORT: `${port}`, LOCAL_LEDGER_PORT: `${port + 1}` };
    const server = spawn(NODE, [CLI, 'start'], { cwd: clone, env, detached: true });
    const exited = once(server, 'exit');
    const timer = setTimeout(() => process.kill(-(server.pid ?? 0), 'SIGKILL'), START_MS);
    const lines: string[] = [];
    server.stderr.on('data', (chunk: Buffer) => lines.push(`${chunk}`));
    let isReady = false;
    for await (const line of createInterface({ input: server.stdout })) {
      lines.push(`${line}\n`);
      if (lines.join('').includes('Installing')) throw new Error('npm start installed again');
      if (!line.includes('Kingstake is ready')) continue;
      const page = await fetch(`http://localhost:${port}/`);
      isReady = page.status === 200 && (await page.text()).includes('<div id="root">');
      process.kill(-(server.pid ?? 0), 'SIGTERM');
    }
    await exited;
    clearTimeout(timer);
    if (!isReady) throw new Error(`npm start did not show the page:\n${lines.join('')}`);
    console.log(
      `npm ${VERSION} on ${spawnSync(NODE, ['--version'], { encoding: 'utf8' }).stdout.trim()} installed and started a fresh clone.`,
    );
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}

if (!provideNpm()) reportNotTested(`the lockfile with npm ${VERSION}: the registry was not reached`);
else if (process.argv[2] === 'start') await startClone();
else checkLockfile();
