// Bench: the ledger after very many staked games.
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../apps/server/src/platform/database/index.ts';

export const PLAYERS = 5000;
/** Postings of one staked game with its own escrow account: two holds and the payout. */
export const POSTINGS_PER_GAME = 7;
const FUNDS = 1_000_000_000;

type Run = (text: string) => Promise<unknown>;

/**
 * Fills the ledger as if neighbouring players had played this many games: Black receives the stake, and White the stake less a fee.
 * Triggers are off while it runs, because they would take half an hour and are not measured.
 */
async function fill(run: Run, games: number): Promise<void> {
  await run('set session_replication_role = replica');
  // Account 1 is the chain and account 2 the fee. Players follow, then one escrow account per game.
  await run(`insert into account (kind, ref) select 'chain', 0 union all select 'fee', 0`);
  await run(`insert into account (kind, ref) select 'player', n from generate_series(1, ${PLAYERS}) n`);
  await run(
    `insert into account (kind, ref, closed) select 'escrow', g, true from generate_series(1, ${games}) g`,
  );
  await run(`insert into journal (kind, op_key, request_hash) select 'bench', 'bench:' || n, repeat('0', 64)
    from generate_series(1, ${PLAYERS + 3 * games}) n`);
  await run(`insert into posting
    with game as (
      select ${PLAYERS} + 3 * g::bigint as first, ${PLAYERS + 3} + g::bigint as escrow,
        3 + g % ${PLAYERS} as white, 3 + (g + 1) % ${PLAYERS} as black
      from generate_series(0, ${games - 1}) g),
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

/** Fills an empty database. `url` is the address of PostgreSQL, or null for the embedded database. */
export async function fillBooks(database: Database, url: string | null, games: number): Promise<void> {
  if (url === null) {
    await fill((text) => database.run((queries) => sql.raw(text).execute(queries)), games);
    return;
  }
  // A separate connection, because the disabled triggers are a setting of its session.
  const filler = new pg.Client({ connectionString: url });
  await filler.connect();
  await fill((text) => filler.query(text), games);
  await filler.end();
}
