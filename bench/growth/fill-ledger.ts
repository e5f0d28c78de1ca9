// Bench, growth: fills the ledger for finished games, as the server books them: a deposit of each player, two holds per game, then prize
// and fee, or both refunds. Triggers are off at that time, and the audits afterwards read everything.
import type pg from 'pg';
import { FEE_ACCOUNTS } from '../../apps/server/src/money/ledger/index.ts';
import { PLAYERS, timed } from './grown-database.ts';

const FUNDS = 10_000_000_000_000;
const HASH = `repeat('0', 64)`;
/** Account numbers: 1 is the chain's mirror. Fee accounts, players and one account per game follow. */
const FIRST_FEE = 2;
const PLAYER = FIRST_FEE + FEE_ACCOUNTS - 1;
const ESCROW = PLAYER + PLAYERS;
/** Journals of one game. If a side has won, the number of the second refund stays unused. */
const JOURNALS = 4;

export async function fillLedger(client: pg.Client, games: number): Promise<void> {
  await timed('accounts', async () => {
    await client.query(`insert into account (id, kind, ref, closed) overriding system value
      select 1, 'chain', 0, false union all
      select ${FIRST_FEE} + n, 'fee', n, false from generate_series(0, ${FEE_ACCOUNTS - 1}) n union all
      select ${PLAYER} + n, 'player', n, false from generate_series(1, ${PLAYERS}) n union all
      select ${ESCROW} + n, 'escrow', n, true from generate_series(1, ${games}) n`);
  });
  await timed('journals', async () => {
    await client.query(`insert into journal (id, kind, op_key, request_hash, at) overriding system value
      select n, 'deposit', 'dep:grown-' || n || ':0', ${HASH}, app_now() - interval '400 days' from generate_series(1, ${PLAYERS}) n`);
    await client.query(`insert into journal (id, kind, op_key, request_hash, at) overriding system value
      select ${PLAYERS} + ${JOURNALS} * (g.id - 1) + made.n, made.kind, made.op_key, ${HASH}, made.at
      from game g cross join lateral (
        select 1 as n, 'wager' as kind, 'hold:' || g.id || ':w' as op_key, g.created_at as at union all
        select 2, 'wager', 'hold:' || g.id || ':b', g.started_at union all
        select 3, 'winnings', 'settle:' || g.id, g.ended_at where g.winner_id is not null union all
        select 3, 'refund', 'refund:' || g.id || ':w', g.ended_at where g.winner_id is null union all
        select 4, 'refund', 'refund:' || g.id || ':b', g.ended_at where g.winner_id is null) made order by g.id, made.n`);
  });
  await timed('postings', async () => {
    await client.query(`insert into posting (journal_id, line, account_id, amount, balance_after, account_version)
      with g as (select id, ${PLAYERS} + ${JOURNALS} * (id - 1) as base, ${ESCROW} + id as escrow, ${PLAYER} + white_id as white,
          ${PLAYER} + black_id as black, ${PLAYER} + winner_id as winner, ${FIRST_FEE} + id % ${FEE_ACCOUNTS} as fees, wager, fee from game),
      leg (journal_id, line, account_id, amount) as (
        select n, 1, 1, -${FUNDS} from generate_series(1, ${PLAYERS}) n union all
        select n, 2, ${PLAYER} + n, ${FUNDS} from generate_series(1, ${PLAYERS}) n union all
        select base + 1, 1, white, -wager from g union all select base + 1, 2, escrow, wager from g union all
        select base + 2, 1, black, -wager from g union all select base + 2, 2, escrow, wager from g union all
        select base + 3, 1, fees, fee from g where winner is not null union all
        select base + 3, 2, winner, 2 * wager - fee from g where winner is not null union all
        select base + 3, 3, escrow, -2 * wager from g where winner is not null union all
        select base + 3, 1, white, wager from g where winner is null union all
        select base + 3, 2, escrow, -wager from g where winner is null union all
        select base + 4, 1, black, wager from g where winner is null union all
        select base + 4, 2, escrow, -wager from g where winner is null)
      select journal_id, line, account_id, amount, sum(amount) over account_order, row_number() over account_order from leg
      window account_order as (partition by account_id order by journal_id, line) order by journal_id, line`);
  });
  await timed('balances and checkpoint', async () => {
    await client.query(
      `insert into audit_checkpoint select account_id, count(*), sum(amount) from posting group by account_id`,
    );
    await client.query(`update account set balance = made.balance, version = made.version
      from audit_checkpoint made where made.account_id = account.id`);
    await client.query(`insert into audit_progress (journal_id) select max(id) from journal
      on conflict (single) do update set journal_id = excluded.journal_id`);
  });
  for (const table of ['account', 'journal'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
}
