// Bench: what the audits cost with two million postings, on both databases. `npm run bench:audit [-- postings]`. Printed are
// times of the server's own thread, on which the embedded database works, and how much of the longest page was the garbage
// collector's. The minute's audit finds one minute of play: as many new postings as 150 staked games make.

import { PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import pg from 'pg';
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

const POSTINGS = Number(process.argv[2] ?? 2_000_000);
const PLAYERS = 5000;
/** A staked game: two holds, the end, an escrow account of its own. */
const POSTINGS_PER_GAME = 7;
const GAMES = Math.ceil(POSTINGS / POSTINGS_PER_GAME);
const GAMES_A_MINUTE = 150;
const ROUNDS = 5;
/** The slowest pages are named. */
const SHOWN = 3;
const STAKE = lamports(100n);
const FUNDS = 1_000_000_000;

const millis = (ms: number): string => `${ms.toFixed(1)} ms`;
const worst = (values: readonly number[]) => Math.max(...values);
/**
 * Resolves to the result and to the processor time of the thread meanwhile, which waiting for PostgreSQL and other work on
 * the machine do not add to.
 */
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1000];
};

/** When the garbage collector ran and how long it held the thread, in ms of `performance.now()`. */
const collections: { startTime: number; duration: number }[] = [];
let reported: () => void = () => {};
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) collections.push({ startTime, duration });
  reported();
}).observe({ entryTypes: ['gc'] });
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Collections are reported in order, some turns late: when one that is asked for is, all before it are. */
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
  number: number; // of its stage, from 1
  ms: number;
  from: number; // ms of performance.now()
  until: number;
}

/** Milliseconds of the collector while the page was read. */
function collectedMs({ from, until }: TimedPage): number {
  const inside = collections.filter(({ startTime }) => startTime >= from && startTime <= until);
  return inside.reduce((sum, { duration }) => sum + duration, 0);
}

type Run = (text: string) => Promise<unknown>;

/**
 * Fills the books as if so many games had been played by neighbours among the players: black gets its stake back, white
 * all but a fee. Triggers are off meanwhile: they would take half an hour and are not what is measured.
 */
async function fill(run: Run): Promise<void> {
  await run('set session_replication_role = replica');
  // Accounts: 1 the chain, 2 the fee, then the players, then an escrow a game.
  await run(`insert into account (kind, ref) select 'chain', 0 union all select 'fee', 0`);
  await run(`insert into account (kind, ref) select 'player', n from generate_series(1, ${PLAYERS}) n`);
  await run(
    `insert into account (kind, ref, closed) select 'escrow', g, true from generate_series(1, ${GAMES}) g`,
  );
  await run(`insert into journal (kind, op_key, request_hash) select 'bench', 'bench:' || n, repeat('0', 64)
    from generate_series(1, ${PLAYERS + 3 * GAMES}) n`);
  await run(`insert into posting
    with game as (
      select ${PLAYERS} + 3 * g::bigint as first, ${PLAYERS + 3} + g::bigint as escrow,
        3 + g % ${PLAYERS} as white, 3 + (g + 1) % ${PLAYERS} as black
      from generate_series(0, ${GAMES - 1}) g),
    leg (journal_id, line, account_id, amount) as (
      select n, 1, 1, -${FUNDS} from generate_series(1, ${PLAYERS}) n union all
      select n, 2, 2 + n, ${FUNDS} from generate_series(1, ${PLAYERS}) n union all
      select first + 1, 1, white, -100 from game union all select first + 1, 2, escrow, 100 from game union all
      select first + 2, 1, black, -100 from game union all select first + 2, 2, escrow, 100 from game union all
      select first + 3, 1, escrow, -200 from game union all select first + 3, 2, white, 95 from game union all
      select first + 3, 3, black, 100 from game union all select first + 3, 4, 2, 5 from game)
    select journal_id, line, account_id, amount,
      sum(amount) over account_order, row_number() over account_order from leg
    window account_order as (partition by account_id order by journal_id, line)
    order by journal_id, line`);
  await run(
    `insert into audit_checkpoint select account_id, count(*), sum(amount) from posting group by account_id`,
  );
  await run(`update account set balance = made.balance, version = made.version
    from audit_checkpoint made where made.account_id = account.id`);
  await run(`insert into audit_progress (journal_id) select max(id) from journal
    on conflict (single) do update set journal_id = excluded.journal_id`);
  await run('reset session_replication_role');
  await run('vacuum analyze');
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
    // The first round warms the caches and the statements.
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
  if (url === null) {
    await fill((text) => database.run((queries) => sql.raw(text).execute(queries)));
  } else {
    // A connection of its own: what it turns off is a setting of its session.
    const filler = new pg.Client({ connectionString: url });
    await filler.connect();
    await fill((text) => filler.query(text));
    await filler.end();
  }
  console.log(`${database.engine}, ${POSTINGS} postings of ${GAMES} games and ${PLAYERS} players`);
  await measure(database);
});
