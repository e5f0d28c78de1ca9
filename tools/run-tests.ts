// Runs the project's checks and tests as a sequence of steps, and prints the time of each. A failing step ends the run.
//   node tools/run-tests.ts short             what `npm test` and CI run; the goal is five minutes on two cores
//   node tools/run-tests.ts full [--shard i/n] everything, on both databases, every browser test, an install with an older npm, and
//                                             `short` without services and network
//   node tools/run-tests.ts check             format, lint, types, project rules and unit tests
//   node tools/run-tests.ts e2e               every browser test
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forgetNotTested, readNotTested } from '../apps/server/src/platform/testkit/not-tested.ts';
import { dropDatabasesOfDeadRuns } from '../apps/server/src/platform/testkit/test-database-names.ts';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/kingstake');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const E2E_REPORT = join(CACHE, 'playwright.json');

interface Step {
  name: string;
  command: string;
  arguments: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

const { values, positionals } = parseArgs({ options: { shard: { type: 'string' } }, allowPositionals: true });
const shard = values.shard === undefined ? [] : [`--shard=${values.shard}`];

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const node = process.execPath;

const IMPORTS = ['--config', 'tools/modules/import-rules.ts', '--output-type', 'err-long'];
const SOURCE_FOLDERS = ['apps', 'packages', 'programs', 'testkit', 'tools', 'sim', 'bench', 'e2e'];

const STATIC: readonly Step[] = [
  { name: 'format and lint', command: bin('biome'), arguments: ['ci', '--error-on-warnings', '.'] },
  { name: 'types of server and tools', command: bin('tsc'), arguments: ['-p', 'tsconfig.json'] },
  { name: 'types of protocol', command: bin('tsc'), arguments: ['-p', 'packages/protocol'] },
  { name: 'types of chess', command: bin('tsc'), arguments: ['-p', 'packages/chess'] },
  { name: 'types of the page', command: bin('tsc'), arguments: ['-p', 'apps/web'] },
  { name: 'types of the pages without the app', command: bin('tsc'), arguments: ['-p', 'apps/pages'] },
  { name: 'types of the browser tests', command: bin('tsc'), arguments: ['-p', 'e2e'] },
  { name: 'imports', command: bin('depcruise'), arguments: [...IMPORTS, ...SOURCE_FOLDERS] },
  { name: 'project rules', command: node, arguments: ['tools/tidy/main.ts'] },
  { name: 'lockfile for npm 10', command: node, arguments: ['tools/older-npm.ts', 'lockfile'] },
  { name: 'unused code and dependencies', command: bin('knip'), arguments: ['--no-progress'] },
];

const REPORTERS = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
const vitest = (...projects: string[]): Step => ({
  name: `tests: ${projects.join(' and ')}`,
  command: bin('vitest'),
  arguments: ['run', ...projects.flatMap((project) => ['--project', project]), ...shard, ...REPORTERS],
});

const BUILD: Step = { name: 'build the page', command: node, arguments: ['tools/build-page.ts'] };
const BROWSER_TESTS: Step = {
  name: 'tests in a browser',
  command: bin('playwright'),
  arguments: ['test', '--config=e2e/playwright.config.ts', ...shard],
};
// Tests that kill servers start the real server with its page, so the page is built first.
const TESTS = [BUILD, vitest('unit', 'database'), BROWSER_TESTS];

/** `npm test` with nothing but loopback: no PostgreSQL, no Redis, no registry. */
const ISOLATED: Step = {
  name: 'npm test without services and network',
  command: 'unshare',
  arguments: [
    '--net',
    ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
    ...['sh', '-c', 'ip link set lo up && exec "$0" tools/run-tests.ts short', node],
  ],
  environment: { TEST_REDIS: 'none' },
};
const WITHOUT_REDIS: Step = {
  name: 'database tests on PostgreSQL without Redis',
  command: bin('vitest'),
  arguments: ['run', '--project', 'database', ...shard],
  environment: { TEST_REDIS: 'none', TEST_SCOPE: 'short' },
};
const NPM_10 = ['tools/older-npm.ts', 'start'];
const FIRST_START: Step = { name: 'first start with npm 10', command: node, arguments: NPM_10 };

interface Plan {
  /** These steps run one by one, before reports of earlier runs are deleted, because they write their own. */
  first: readonly Step[];
  /** Two of these steps run at the same time. */
  parallel: readonly Step[];
  /** These steps run one by one, after the parallel steps. */
  sequential: readonly Step[];
  environment: Readonly<Record<string, string>>;
}

const SHORT = { TEST_SCOPE: 'short' };
const FULL = { TEST_SCOPE: 'full' };

const PLANS: Readonly<Record<string, Plan>> = {
  short: { first: [], parallel: STATIC, sequential: TESTS, environment: SHORT },
  full: {
    first: [FIRST_START, ISOLATED, WITHOUT_REDIS],
    parallel: STATIC,
    sequential: TESTS,
    environment: FULL,
  },
  check: { first: [], parallel: STATIC, sequential: [vitest('unit')], environment: SHORT },
  e2e: { first: [], parallel: [], sequential: [BUILD, BROWSER_TESTS], environment: FULL },
};

const plan = PLANS[positionals[0] ?? ''];
if (plan === undefined) {
  console.error(`usage: node tools/run-tests.ts ${Object.keys(PLANS).join('|')} [--shard i/n]`);
  process.exit(2);
}

/** Contains every folder that a test creates. Deleted at the end. */
const temporary = mkdtempSync(join(tmpdir(), 'kingstake-test-'));

const ENVIRONMENT = {
  ...process.env,
  ...plan.environment,
  TMPDIR: temporary,
  PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_REPORT,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  // Servers that tests start save 0.4 CPU seconds with compiled code.
  NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
};

const running = new Set<ChildProcess>();

/** Each step leads a process group. */
const groups = new Map<number, string>();

/** Sends a signal to a step and all processes that it started. Returns whether any of them was running. */
function signalGroup(group: number, signal: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

async function cleanUp(): Promise<void> {
  const closed = [...running].map((child) => once(child, 'close'));
  for (const group of groups.keys()) signalGroup(group, 'SIGKILL');
  await Promise.all(closed);
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  await dropDatabasesOfDeadRuns();
}

/** Returns the names of a step's running processes. An ended one that its parent has not collected yet (state Z) is not running. */
function runningIn(group: number): string[] {
  if (!signalGroup(group, 0)) return [];
  if (!existsSync('/proc/self/stat')) return ['of unknown name'];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => /\((.*)\) (\S) \d+ (\d+)/s.exec(readStatus(pid)) ?? [])
    .filter(([, , state, leader]) => state !== 'Z' && leader === String(group))
    .map(([, name = '']) => name);
}

/** Returns '' if the process has ended since it was listed. */
function readStatus(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'stat'), 'utf8');
  } catch {
    return '';
  }
}

/** Folders for compiled files of Playwright and npm, which are deleted with the temporary folder. */
const TOOL_CACHE = /^(playwright-transform-cache-|node-compile-cache$)/;

/** Returns what passed tests left behind. Each entry is a defect of a test. */
async function findLeftovers(): Promise<string[]> {
  const processes = [...groups].flatMap(([group, name]) =>
    runningIn(group).map((command) => `a running process of the step "${name}": ${command}`),
  );
  return [
    ...processes,
    ...readdirSync(temporary)
      .filter((name) => !TOOL_CACHE.test(name))
      .map((name) => `${name} in the folder for temporary files`),
    ...(await dropDatabasesOfDeadRuns()).map((name) => `the database ${name}`),
  ];
}

/** Set by a signal or by a failed step. */
let ending: Promise<never> | null = null;

/** Cleans up once, then ends the process with the status of the first call. */
function end(status: number): Promise<never> {
  ending ??= cleanUp().then(() => process.exit(status));
  return ending;
}

for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => void end(status));

/** A step that runs alone prints its output immediately. A parallel step prints it at the end. */
async function run(step: Step, output: 'as it goes' | 'at the end'): Promise<void> {
  const started = performance.now();
  const printed = output === 'as it goes' ? 'inherit' : 'pipe';
  const child = spawn(step.command, step.arguments, {
    cwd: ROOT,
    stdio: ['ignore', printed, printed],
    env: { ...ENVIRONMENT, ...step.environment },
    detached: true,
  });
  running.add(child);
  if (child.pid !== undefined) groups.set(child.pid, step.name);
  const lines: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => lines.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  await ending;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const failed = status !== 0;
  process.stdout.write(Buffer.concat(lines));
  console.log(`${failed ? 'FAILED' : 'ok'}  ${step.name}  ${seconds} s`);
  running.delete(child);
  // Another process may get the same id later.
  if (child.pid !== undefined && !signalGroup(child.pid, 0)) groups.delete(child.pid);
  if (failed) await end(status ?? 1);
}

/** Most static steps keep one thread busy, so two of them use two cores. */
const PARALLEL_STEPS = 2;

async function runParallel(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps];
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      await run(step, 'at the end');
  };
  await Promise.all(Array.from({ length: PARALLEL_STEPS }, runNext));
}

type Figures = Record<string, number>;

function countTests(): { passed: number; failed: number; skipped: number } {
  const read = <T>(file: string): Partial<T> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
  const units = read<Figures>(VITEST_REPORT);
  const { stats = {} } = read<{ stats: Figures }>(E2E_REPORT);
  const sum = (...figures: (number | undefined)[]) =>
    figures.reduce<number>((all, each) => all + (each ?? 0), 0);
  return {
    passed: sum(units['numPassedTests'], stats['expected']),
    failed: sum(units['numFailedTests'], stats['unexpected'], stats['flaky']),
    skipped: sum(units['numPendingTests'], stats['skipped']),
  };
}

const started = performance.now();
for (const step of plan.first) await run(step, 'as it goes');
mkdirSync(CACHE, { recursive: true });
for (const file of [VITEST_REPORT, E2E_REPORT]) rmSync(file, { force: true });
forgetNotTested();
await dropDatabasesOfDeadRuns(); // databases of earlier runs that were interrupted
await runParallel(plan.parallel);
for (const step of plan.sequential) await run(step, 'as it goes');
const leftovers = await findLeftovers();
for (const leftover of leftovers) console.log(`FAILED  the tests left behind: ${leftover}`);
if (leftovers.length > 0) await end(1);
await cleanUp();
// What this machine could not test.
for (const what of readNotTested()) console.log(`\n!!! NOT TESTED: ${what} !!!`);
const counts = countTests();
console.log(`All steps passed in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
