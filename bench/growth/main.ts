// Bench: the server's times on a database that has grown (`npm run grow`): start, calls, audits, sweep, backup and restore. `npm run
// bench:growth [-- start calls audits backup]`.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testReceiptKeyFile } from '../../apps/server/src/games/testkit/receipts.ts';
import { auditNewPostings, freezeStatement } from '../../apps/server/src/money/ledger/index.ts';
import { type Database, restorePostgres } from '../../apps/server/src/platform/database/index.ts';
import { asAdmin } from '../../apps/server/src/platform/testkit/database-setup.ts';
import { placeFor, startServerProcess } from '../../testkit/server-process.ts';
import { createPostgres, databaseNames, openBench } from '../databases.ts';
import { openPostgresMeter } from '../load/postgres-meter.ts';
import { cpuMsOf } from '../load/process-meter.ts';
import { type Answered, CALLS, callFor, LISTS, openGames } from './calls.ts';
import { auditAll, GROWN_NAME, GROWN_URL, timed } from './grown-database.ts';

const PER_SECOND = 100;
/** Requests per second of each call when all run concurrently: 100 per second in total, and 100 per second of each. */
const MIXED = [20, 100];
const SECONDS = Number(process.env['GROWTH_SECONDS'] ?? 10);
const WARM_UP_SECONDS = 3;
const STARTS = 3;
const SWEEPS = 200;

const asked = process.argv.slice(2);
const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part);
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'kingstake-growth-'));
/** The key that signed the receipts of the grown database. */
const keyFile = join(folder, 'receipt.json');
writeFileSync(keyFile, testReceiptKeyFile(1), { mode: 0o600 });

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
const spreadOf = (times: readonly number[]): string =>
  `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${quantile(times, 0.99).toFixed(1)}, longest ${Math.max(...times).toFixed(1)} ms`;

async function startServer() {
  const place = await placeFor(folder);
  const startedMs = performance.now();
  const born = (child: ChildProcess) => void children.push(child);
  const settings = { DATABASE_URL: GROWN_URL, RECEIPT_KEYPAIR: keyFile };
  const server = await startServerProcess(place, born, settings, []);
  return { ...server, port: place.port, readyMs: performance.now() - startedMs };
}

async function starts(): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const { kill, readyMs } = await startServer();
    times.push(readyMs / 1000);
    await kill();
  }
  console.log(`start after a kill: ${times.map((s) => s.toFixed(1)).join(', ')} s (goal: below 5)`);
}

/** Runs the calls. Prints the CPU use of server, PostgreSQL and this process during the calls, as shares of a core. */
async function measured(title: string, run: () => Promise<ReadonlyMap<string, Answered>>): Promise<void> {
  const server = children.at(-1)?.pid ?? 0;
  const postgres = await openPostgresMeter([GROWN_NAME]);
  const before = { atMs: performance.now(), serverMs: cpuMsOf(server) ?? 0, own: process.cpuUsage() };
  const seen = await run();
  const tookMs = performance.now() - before.atMs;
  const own = process.cpuUsage(before.own);
  const serverMs = (cpuMsOf(server) ?? 0) - before.serverMs;
  const use = await postgres.read();
  await postgres.close();
  console.log(title);
  for (const [name, { times, refused }] of seen)
    console.log(
      `  ${name.padEnd(12)} ${spreadOf(times)}, ${times.length} calls, ${refused} not answered with 200`,
    );
  const share = (ms: number | undefined): string =>
    ms === undefined ? '?' : `${((100 * ms) / tookMs).toFixed(0)} %`;
  console.log(
    `  CPU: server ${share(serverMs)}, PostgreSQL ${share(use?.backendsMs)}, calls ${share((own.user + own.system) / 1000)} of a core`,
  );
}

async function calls(games: number): Promise<void> {
  const { kill, port } = await startServer();
  const cancelGames = await openGames(port);
  const names = Object.keys(CALLS);
  await callFor(names, { port, games, perSecond: PER_SECOND / 5, seconds: WARM_UP_SECONDS });
  for (const name of names)
    await measured(`${name} alone, ${PER_SECOND}/s`, () =>
      callFor([name], { port, games, perSecond: PER_SECOND, seconds: SECONDS }),
    );
  for (const perSecond of MIXED)
    await measured(`all lists at once, ${perSecond}/s each`, () =>
      callFor(LISTS, { port, games, perSecond, seconds: SECONDS }),
    );
  await cancelGames();
  await kill();
}

async function audits(database: Database): Promise<void> {
  const breaches = await timed("the minute's audit", () => auditNewPostings(database));
  if (breaches.length > 0) throw new Error(breaches[0]?.detail);
  const pages = await timed('the full audit', () => auditAll(database));
  console.log(`the full audit: ${pages.length} pages, each ${spreadOf(pages)}`);
  const sweeps: number[] = [];
  await asAdmin(GROWN_URL, async (client) => {
    for (let count = 0; count < SWEEPS; count += 1) {
      const startedMs = performance.now();
      await client.query(
        'select id from game where has_deadline and due_at <= app_now() order by due_at limit 100',
      );
      sweeps.push(performance.now() - startedMs);
    }
  });
  console.log(`the sweep's statement: ${spreadOf(sweeps)}`);
}

async function backup(database: Database): Promise<void> {
  const file = join(folder, 'copy');
  await timed('backup', () => database.backup(file, async () => null));
  console.log(`  ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  const target = await createPostgres(databaseNames(process.pid).empty);
  try {
    await timed('restore', () => restorePostgres(file, target.url, freezeStatement('restored', 'bench')));
  } finally {
    await target.remove();
  }
}

const gamesThere = await asAdmin(GROWN_URL, async (client) => {
  const { rows } = await client.query<{ games: string; mb: string }>(
    'select max(id) as games, pg_database_size(current_database()) / 1000000 as mb from game',
  );
  console.log(`${rows[0]?.games} games, ${rows[0]?.mb} MB`);
  return Number(rows[0]?.games);
});
try {
  if (isAsked('start')) await starts();
  if (isAsked('calls')) await calls(gamesThere);
  const database = await openBench(GROWN_URL);
  if (isAsked('audits')) await audits(database);
  if (isAsked('backup')) await backup(database);
  await database.close();
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
