// Bench: the cost of the audits with two million postings, on both databases. Prints times of the server's thread, on which the embedded
// database also runs, and the share of garbage collection in the longest page. The audit of each minute reads the postings of 150 staked
// games. Command: `npm run bench:audit [-- postings]`.

import { PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lamports } from '@kingstake/protocol';
import {
  type AuditedPage,
  account,
  auditBooksPage,
  auditNewPostings,
  BOOKS_START,
  type BooksPlace,
  book,
  closeAccount,
  move,
} from '../../apps/server/src/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { onBothDatabases } from '../databases.ts';
import { median } from '../median.ts';
import { fillBooks, PLAYERS, POSTINGS_PER_GAME } from './long-books.ts';

const POSTINGS = Number(process.argv[2] ?? 2_000_000);
const GAMES = Math.ceil(POSTINGS / POSTINGS_PER_GAME);
const GAMES_A_MINUTE = 150;
const ROUNDS = 5;
/** The number of slowest pages that are printed. */
const SHOWN = 3;
const STAKE = lamports(100n);

const millis = (ms: number): string => `${ms.toFixed(1)} ms`;
const worst = (values: readonly number[]) => Math.max(...values);
/** Resolves to the result and the thread's CPU time during the call. Waiting for PostgreSQL and other load on the machine do not count. */
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1000];
};

/** Start and duration of each garbage collection, in ms of `performance.now()`. */
const collections: { startTime: number; duration: number }[] = [];
let reported: () => void = () => {};
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) collections.push({ startTime, duration });
  reported();
}).observe({ entryTypes: ['gc'] });
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collections are reported in order, some turns late. Once a requested collection is reported, all earlier ones are too. */
async function allReported(): Promise<void> {
  const fromMs = performance.now();
  const done = new Promise<void>((resolve) => {
    reported = () => {
      if (collections.some(({ startTime }) => startTime >= fromMs)) resolve();
    };
  });
  collect();
  await done;
}

interface TimedPage {
  number: number; // within its stage, from 1
  ms: number;
  from: number; // ms of performance.now()
  until: number;
}

/** Returns the ms of garbage collection while the page was read. */
function collectedMs({ from, until }: TimedPage): number {
  const inside = collections.filter(({ startTime }) => startTime >= from && startTime <= until);
  return inside.reduce((sum, { duration }) => sum + duration, 0);
}

async function playMinute(database: Database, round: number): Promise<void> {
  for (let game = 1; game <= GAMES_A_MINUTE; game += 1) {
    const escrow = account('escrow', GAMES + 1 + round * GAMES_A_MINUTE + game);
    const [white, black] = [account('player', 1 + game), account('player', 2 + game)];
    const opKey = `minute:${round}:${game}`;
    await database.transaction(async (tx) => {
      await book(tx, { opKey: `${opKey}:w`, kind: 'bench', legs: move(white, escrow, STAKE) });
      await book(tx, { opKey: `${opKey}:b`, kind: 'bench', legs: move(black, escrow, STAKE) });
      const legs = [
        { account: escrow, amount: lamports(-200n) },
        { account: white, amount: lamports(195n) },
        { account: account('fee'), amount: lamports(5n) },
      ];
      await book(tx, { opKey: `${opKey}:end`, kind: 'bench', legs });
      await closeAccount(tx, escrow);
    });
  }
}

async function measure(database: Database): Promise<void> {
  const minutes: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await playMinute(database, round);
    const [breaches, ms] = await timed(() => auditNewPostings(database));
    if (breaches.length > 0) throw new Error(breaches[0]?.detail);
    // The first round warms up caches and prepared statements.
    if (round > 0) minutes.push(ms);
  }
  console.log(
    `  the minute's audit, ${7 * GAMES_A_MINUTE} new postings: median ${millis(median(minutes))}, worst ${millis(worst(minutes))}`,
  );
  const pages: Record<BooksPlace['stage'], TimedPage[]> = { journals: [], accounts: [] };
  for (let place: BooksPlace | null = BOOKS_START; place !== null; ) {
    const from: BooksPlace = place;
    const startedMs = performance.now();
    const [page, ms]: [AuditedPage<BooksPlace>, number] = await timed(() =>
      database.run((queries) => auditBooksPage(queries, from)),
    );
    if (page.breaches.length > 0) throw new Error(page.breaches[0]?.detail);
    const stage = pages[from.stage];
    stage.push({ number: stage.length + 1, ms, from: startedMs, until: performance.now() });
    place = page.next;
  }
  await allReported();
  for (const [stage, timed] of Object.entries(pages)) {
    const times = timed.map(({ ms }) => ms);
    const over = times.filter((ms) => ms > 20).length;
    console.log(
      `  the full audit, ${stage}: ${times.length} pages, median ${millis(median(times))}, worst ${millis(worst(times))}, ${over} over 20 ms`,
    );
    const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
    for (const page of slowest)
      console.log(
        `    page ${page.number}: ${millis(page.ms)}, ${millis(collectedMs(page))} of collecting by the clock`,
      );
  }
}

await onBothDatabases(async (database, url) => {
  await fillBooks(database, url, GAMES);
  console.log(`${database.engine}, ${POSTINGS} postings of ${GAMES} games and ${PLAYERS} players`);
  await measure(database);
});
