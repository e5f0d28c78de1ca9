// The gate: what `npm test` and CI run, step by step, each with its time. A failing step ends the run.
//   node tools/gate.ts all     everything
//   node tools/gate.ts check   the quick part: format, lint, types, tidy, unit
//   node tools/gate.ts e2e     every journey in a real browser
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/kingstake');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const E2E_REPORT = join(CACHE, 'playwright.json');
const DATABASES = join(CACHE, 'test-databases.json');

interface Step {
  name: string;
  command: string;
  arguments: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const node = process.execPath;

const IMPORTS = ['--config', 'tools/modules/import-rules.ts', '--output-type', 'err-long'];
const SOURCE_FOLDERS = ['apps', 'packages', 'programs', 'tools', 'sim', 'bench', 'e2e'];

const STATIC: readonly Step[] = [
  { name: 'format and lint', command: bin('biome'), arguments: ['ci', '--error-on-warnings', '.'] },
  { name: 'types of server and tools', command: bin('tsc'), arguments: ['-p', 'tsconfig.json'] },
  { name: 'types of protocol', command: bin('tsc'), arguments: ['-p', 'packages/protocol'] },
  { name: 'types of chess', command: bin('tsc'), arguments: ['-p', 'packages/chess'] },
  { name: 'types of the page', command: bin('tsc'), arguments: ['-p', 'apps/web'] },
  { name: 'types of the journeys', command: bin('tsc'), arguments: ['-p', 'e2e'] },
  { name: 'imports', command: bin('depcruise'), arguments: [...IMPORTS, ...SOURCE_FOLDERS] },
  { name: 'tidy', command: node, arguments: ['tools/tidy/main.ts'] },
  { name: 'unused code and dependencies', command: bin('knip'), arguments: ['--no-progress'] },
];

const vitest = (...projects: string[]): Step => ({
  name: `tests: ${projects.join(' and ')}`,
  command: bin('vitest'),
  arguments: [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ],
});

const BUILD: Step = { name: 'build the page', command: node, arguments: ['tools/build-page.ts'] };
const JOURNEYS: Step = {
  name: 'journeys in a browser',
  command: bin('playwright'),
  arguments: ['test', '--config=e2e/playwright.config.ts'],
};

/** Without those that take longest: `npm test` stays under ten minutes. */
const SHORT_JOURNEYS: Step = { ...JOURNEYS, environment: { JOURNEYS: 'short' } };

interface Plan {
  abreast: readonly Step[];
  /** After all of those, one by one. */
  inTurn: readonly Step[];
}

const PLANS: Readonly<Record<string, Plan>> = {
  // The kill tests start the server as it is, page and all.
  all: { abreast: STATIC, inTurn: [BUILD, vitest('unit', 'database'), SHORT_JOURNEYS] },
  check: { abreast: STATIC, inTurn: [vitest('unit')] },
  e2e: { abreast: [], inTurn: [BUILD, JOURNEYS] },
};

const ENVIRONMENT = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: E2E_REPORT,
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  // Servers that tests start begin 0.4 CPU seconds sooner; each leaves what it had compiled when it was ready.
  NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
};

const running = new Set<ChildProcess>();

/** Steps that run beside each other say what they have to say when they end; one by itself says it as it goes. */
async function run(step: Step, output: 'as it goes' | 'at the end'): Promise<void> {
  const started = performance.now();
  const stdio = output === 'as it goes' ? 'inherit' : 'pipe';
  const child = spawn(step.command, step.arguments, {
    cwd: ROOT,
    stdio,
    env: { ...ENVIRONMENT, ...step.environment },
  });
  running.add(child);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const failed = status !== 0;
  process.stdout.write(Buffer.concat(said));
  console.log(`${failed ? 'FAILED' : 'ok'}  ${step.name}  ${seconds} s`);
  running.delete(child);
  if (!failed) return;
  for (const other of running) other.kill();
  process.exit(status ?? 1);
}

/** Most of the static steps keep one thread busy, so two run beside each other. */
const ABREAST = 2;

async function runAbreast(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps];
  const takeTurns = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      await run(step, 'at the end');
  };
  await Promise.all(Array.from({ length: ABREAST }, takeTurns));
}

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

function countTests(): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (existsSync(VITEST_REPORT)) {
    const report = JSON.parse(readFileSync(VITEST_REPORT, 'utf8')) as Record<string, number>;
    counts.passed += report['numPassedTests'] ?? 0;
    counts.failed += report['numFailedTests'] ?? 0;
    counts.skipped += report['numPendingTests'] ?? 0;
  }
  if (existsSync(E2E_REPORT)) {
    const { stats } = JSON.parse(readFileSync(E2E_REPORT, 'utf8')) as { stats: Record<string, number> };
    counts.passed += stats['expected'] ?? 0;
    counts.failed += (stats['unexpected'] ?? 0) + (stats['flaky'] ?? 0);
    counts.skipped += stats['skipped'] ?? 0;
  }
  return counts;
}

/** A loud line when half of the database tests, or those with Redis, could not run: no one should take that for the whole gate. */
function sayWhatWasNotTested(): void {
  if (!existsSync(DATABASES)) return;
  const { postgres, redis } = JSON.parse(readFileSync(DATABASES, 'utf8')) as Record<string, boolean>;
  if (!postgres) {
    console.log(
      '\n!!! NO POSTGRESQL WAS REACHED: the database tests ran on PGlite alone (DATABASE_URL, or 127.0.0.1:5432; TEST_DB=both makes this an error) !!!\n',
    );
  }
  if (!redis) {
    console.log(
      '\n!!! NO REDIS WAS FOUND: its tests were skipped (redis-server or valkey-server on the PATH, REDIS_URL, or 127.0.0.1:6379) !!!\n',
    );
  }
}

const plan = PLANS[process.argv[2] ?? ''];
if (plan === undefined) {
  console.error(`usage: node tools/gate.ts ${Object.keys(PLANS).join('|')}`);
  process.exit(2);
}
mkdirSync(CACHE, { recursive: true });
for (const file of [VITEST_REPORT, E2E_REPORT, DATABASES]) rmSync(file, { force: true });
const started = performance.now();
await runAbreast(plan.abreast);
for (const step of plan.inTurn) await run(step, 'as it goes');
sayWhatWasNotTested();
const counts = countTests();
console.log(`All steps passed in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
