// Bench: what the audits cost with two million postings, on both databases. `npm run bench:audit [-- postings]`. Printed are
// times of single steps: on the embedded database that is how long the thread is held. The minute's audit finds one
// minute of play: as many new postings as 150 staked games make.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import pg from 'pg';
import {
  account,
  auditBooksPage,
  auditNewPostings,
  BOOKS_START,
  type BooksPlace,
  book,
  closeAccount,
  move,
} from '../../apps/server/src/ledger/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';

const POSTINGS = Number(process.argv[2] ?? 2_000_000);
const PLAYERS = 5000;
/** A staked game: two holds, the end, an escrow account of its own. */
const POSTINGS_PER_GAME = 7;
const GAMES = Math.ceil(POSTINGS / POSTINGS_PER_GAME);
const GAMES_A_MINUTE = 150;
const CHUNK = 20_000;
const ROUNDS = 5;
const STAKE = 100n;
const ADMIN = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

const millis = (ms: number): string => `${ms.toFixed(1)} ms`;
const sorted = (values: readonly number[]) => [...values].sort((one, other) => one - other);
const median = (values: readonly number[]) => sorted(values)[Math.floor(values.length / 2)] ?? 0;
const worst = (values: readonly number[]) => sorted(values).at(-1) ?? 0;
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
};

/**
 * Fills the books as if so many games had been played between players 1..PLAYERS: balances are what the postings make of
 * them. Triggers are off meanwhile: they would take minutes and are not what is measured.
 */
async function fill(database: Database): Promise<void> {
  const run = (text: string) =>
    database.transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql.raw(text).execute(tx);
    });
  const funds = 1_000_000_000n;
  // Accounts: 1 the chain, 2 the fee, then the players, then an escrow a game.
  await run(`insert into account (kind, ref) select 'chain', 0 union all select 'fee', 0`);
  await run(`insert into account (kind, ref) select 'player', n from generate_series(1, ${PLAYERS}) n`);
  await run(`insert into journal (kind, op_key, request_hash) select 'deposit', 'dep:' || n, repeat('0', 64)
    from generate_series(1, ${PLAYERS}) n`);
  await run(`insert into posting select n, 1, 1, ${-funds}, ${-funds} * n, n from generate_series(1, ${PLAYERS}) n
    union all select n, 2, 2 + n, ${funds}, ${funds}, 1 from generate_series(1, ${PLAYERS}) n`);
  for (let from = 0; from < GAMES; from += CHUNK) {
    const games = `generate_series(${from}, ${Math.min(from + CHUNK, GAMES) - 1}) g`;
    await run(`insert into account (kind, ref, version, closed) select 'escrow', g + 1, 3, true from ${games}`);
    await run(`insert into journal (kind, op_key, request_hash) select 'wager', 'game:' || g || ':' || step, repeat('0', 64)
      from ${games} cross join generate_series(1, 3) step order by g, step`);
    // Game g is played by two neighbours, so that a player plays every PLAYERS games, once as each side: white is paid
    // back what it staked and pays the fee, black gets its stake back. Journals of game g: first, first + 1, first + 2.
    await run(`with game as (
        select g, ${PLAYERS} + 3 * g::bigint + 1 as first, ${PLAYERS} + 3 + g::bigint as escrow,
          3 + g % ${PLAYERS} as white, 3 + (g + 1) % ${PLAYERS} as black,
          g / ${PLAYERS} as lap, (g + 1) / ${PLAYERS} as black_lap from ${games}),
      state as (
        -- In each lap a player is black first and white then, except player 0, who opens as white.
        select *, case when g % ${PLAYERS} = 0 then 1 + 4 * lap else 3 + 4 * lap end as white_version,
          case when (g + 1) % ${PLAYERS} = 0 then 3 + 4 * (black_lap - 1) else 1 + 4 * lap end as black_version,
          ${funds} - lap * 5 as white_funds,
          ${funds} - (case when (g + 1) % ${PLAYERS} = 0 then black_lap else lap end) * 5 as black_funds from game)
      insert into posting (journal_id, line, account_id, amount, balance_after, account_version)
      select first, 1, white, -${STAKE}, white_funds - ${STAKE}, white_version + 1 from state union all
      select first, 2, escrow, ${STAKE}, ${STAKE}, 1 from state union all
      select first + 1, 1, black, -${STAKE}, black_funds - ${STAKE}, black_version + 1 from state union all
      select first + 1, 2, escrow, ${STAKE}, ${2n * STAKE}, 2 from state union all
      select first + 2, 1, escrow, -${2n * STAKE}, 0, 3 from state union all
      select first + 2, 2, white, ${STAKE} - 5, white_funds - 5, white_version + 2 from state union all
      select first + 2, 3, black, ${STAKE}, black_funds, black_version + 2 from state union all
      select first + 2, 4, 2, 5, (g::bigint + 1) * 5, g + 1 from state`);
  }
  await run(`update account set balance = made.balance, version = made.version from (
      select distinct on (account_id) account_id, balance_after as balance, account_version as version
      from posting order by account_id, account_version desc) made
    where id = account_id`);
  await run(`insert into audit_checkpoint select account_id, count(*), sum(amount) from posting group by account_id`);
  await run(`insert into audit_progress (journal_id) select max(id) from journal
    on conflict (single) do update set journal_id = excluded.journal_id`);
  await database.run((queries) => sql`analyze`.execute(queries));
}
