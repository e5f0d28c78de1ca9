// Bench: the start time of the server with a long ledger, compared with an empty database, on both engines. "audited" is the time of the
// first complete audit. The ledger owes more than the new network's treasury holds, so that audit freezes money, and nothing more
// happens. `npm run bench:start [-- journals]`.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { placeFor, startServerProcess } from '../../apps/server/tests/testkit/server-process.ts';
import { createEmptyPostgres } from '../databases.ts';
import { fillBooks } from './long-books.ts';

const JOURNALS = Number(process.argv[2] ?? 1_500_000);
const JOURNALS_PER_GAME = 3;
const GAMES = Math.ceil(JOURNALS / JOURNALS_PER_GAME);
const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 300_000;

interface Started {
  readyMs: number; // until it reported that it is ready, and answered
  auditedMs: number;
}

/** An empty ledger is clean. For a long one, the first complete audit freezes money. */
async function isAudited(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  if (answer.status === 200) return true;
  const { failed = {} } = (await answer.json()) as { failed?: Record<string, string> };
  return failed['money'] !== undefined;
}

async function start(folder: string, settings: Record<string, string>): Promise<Started> {
  const place = await placeFor(folder);
  const children: ChildProcess[] = [];
  const began = performance.now();
  const server = await startServerProcess(place, (child) => void children.push(child), settings, []);
  const readyMs = performance.now() - began;
  while (!(await isAudited(place.port))) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('no audit ran to its end');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  const auditedMs = performance.now() - began;
  await server.kill();
  return { readyMs, auditedMs };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const told = ({ readyMs, auditedMs }: Started): string =>
  `ready after ${seconds(readyMs)}, audited after ${seconds(auditedMs)}`;

for (const engine of ['pglite', 'postgres'] as const) {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-start-'));
  const postgres = engine === 'postgres' ? await createEmptyPostgres() : null;
  const url = postgres?.url ?? null;
  const settings: Record<string, string> = url === null ? {} : { DATABASE_URL: url };
  try {
    const empty = await start(folder, settings);
    const log = createLog('error');
    const database = await openDatabase(
      { databaseUrl: url, dataDir: folder, cluster: 'local' },
      { time: systemTime, log },
    );
    await fillBooks(database, url, GAMES);
    await database.close();
    const long = await start(folder, settings);
    console.log(`${engine}: empty ${told(empty)}; ${JOURNALS} journals ${told(long)}`);
  } finally {
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exit(0);
