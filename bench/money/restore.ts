// Bench: the cost of a backup for a running server, and the duration of a restore, on both databases. A concurrent caller reads one row
// repeatedly, and its longest wait is what a player would notice. `npm run bench:restore [-- transfers]`.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import {
  account,
  auditNewPostings,
  book,
  freezeStatement,
  move,
} from '../../apps/server/src/ledger/index.ts';
import {
  type Database,
  openDatabase,
  restorePglite,
  restorePostgres,
} from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { createEmptyPostgres, onBothDatabases } from '../databases.ts';

const TRANSFERS = Number(process.argv[2] ?? 20_000);
const PLAYERS = 1_000;
const AT_ONCE = 50;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedMs = performance.now();
  const result = await work();
  return [result, performance.now() - startedMs];
}

async function fill(database: Database): Promise<void> {
  for (let first = 0; first < TRANSFERS; first += AT_ONCE) {
    await database.transaction(async (tx) => {
      for (let cause = first; cause < first + AT_ONCE; cause += 1) {
        const legs = move(account('chain'), account('player', 1 + (cause % PLAYERS)), lamports(5n));
        await book(tx, { opKey: `bench:${cause}`, kind: 'bench', legs });
      }
    });
  }
}

/** Queries until `work` is done. Resolves to the longest wait for an answer, in ms. */
async function longestWait(database: Database, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const [, ms] = await timed(() => database.run((queries) => sql`select 1`.execute(queries)));
    longest = Math.max(longest, ms);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await ended;
  return longest;
}

await onBothDatabases(async (database, url) => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-restore-'));
  const file = join(folder, 'copy');
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  try {
    await fill(database);
    const backup = timed(() => database.backup(file, async () => null));
    const wait = await longestWait(database, backup);
    const [, backupMs] = await backup;
    const target = url === null ? null : await createEmptyPostgres();
    const statement = freezeStatement('restored', 'bench');
    const [, restoreMs] = await timed(() =>
      target === null
        ? restorePglite(file, join(folder, 'pglite'), statement)
        : restorePostgres(file, target.url, statement),
    );
    const place = { databaseUrl: target?.url ?? null, dataDir: folder, cluster: 'local' } as const;
    const deps = { time: systemTime, log: createLog('error') };
    const [restored, openMs] = await timed(() => openDatabase(place, deps));
    const [breaches, auditMs] = await timed(() => auditNewPostings(restored));
    await restored.close();
    await target?.remove();
    if (breaches.length > 0) throw new Error(breaches[0]?.detail);
    console.log(
      `${database.engine}, ${2 * TRANSFERS} postings, ${(statSync(file).size / 1e6).toFixed(1)} MB: backup ${ms(backupMs)} (another caller waited ${ms(wait)} at most), restore ${ms(restoreMs)}, open ${ms(openMs)}, first audit ${ms(auditMs)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
