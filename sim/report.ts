// sim: the result of a run.
import type pg from 'pg';
import type { ReviewLog } from './reviews/review-log.ts';
import { countReviews } from './reviews/review-rows.ts';

export interface Report {
  seed: number;
  faults: readonly string[]; // broken invariants; empty if the run is correct
  virtualMs: number;
  games: number;
  moves: number;
  crashes: number;
  ends: Readonly<Record<string, number>>; // by reason
  speeds: Readonly<Record<string, number>>; // games with at least one move, by time control
  rematches: number; // games that are a rematch
  stakes: Readonly<Record<string, number>>; // events of stakes on chain, by kind
  cluster?: Readonly<Record<string, number>>; // events between the nodes of a cluster run
  reviews: Readonly<Record<string, number>>; // cases and their outcomes, in a run with operators
  reSigned: number; // withdrawals that were signed again because the first payment expired
  receipts: Readonly<Record<'signed' | 'unsigned' | 'keys', number>>; // entries: acts of players, and new keys
  /** A fingerprint of everything that happened. The same seed produces the same fingerprint. */
  trace: string;
}

/** Counts events in the rows. */
export async function reportOf(
  pool: pg.Pool,
  run: Pick<Report, 'seed' | 'faults' | 'virtualMs' | 'crashes' | 'stakes' | 'cluster'> & {
    reviews: ReviewLog | null;
  },
): Promise<Report> {
  const { rows } = await pool.query<{ reason: string; count: number }>(
    'select reason, count(*)::int as count from game group by reason order by reason',
  );
  const { rows: moves } = await pool.query<{ count: number; trace: string }>(
    `select count(*)::int as count, md5(string_agg(game_id || san || white_ms || ':' || black_ms, ',' order by game_id, ply)) as trace
       from game_move`,
  );
  const { rows: resigned } = await pool.query<{ count: number }>(
    'select count(*)::int as count from withdrawal_attempt where attempt > 1',
  );
  const { rows: again } = await pool.query<{ count: number }>(
    'select count(rematch_of)::int as count from game',
  );
  const { rows: speeds } = await pool.query<{ time_control: string; count: number }>(
    'select time_control, count(*)::int as count from game where ply > 0 group by time_control order by time_control',
  );
  const { rows: entries } = await pool.query<Report['receipts'] & { chains: string }>(
    `select count(*) filter (where e ->> 'by' <> 's' and e ->> 'sig' is not null)::int as signed,
       count(*) filter (where e ->> 'by' <> 's' and e ->> 'sig' is null)::int as unsigned,
       count(*) filter (where e ->> 'type' = 'key')::int as keys,
       md5(string_agg(chain, ',' order by game_id, n)) as chains
     from (select game_id, n, chain, entry::jsonb as e from receipt_entry) as read`,
  );
  const { chains, ...receipts } = entries[0] ?? { signed: 0, unsigned: 0, keys: 0, chains: '' };
  const { rows: debts } = await pool.query<{ count: number }>(
    'select count(*)::int as count from escrow_debt',
  );
  const owed = debts[0]?.count ?? 0;
  const reviews = run.reviews === null ? {} : await countReviews(pool, run.reviews);
  const ends = Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
  return {
    ...run,
    reviews,
    stakes: { ...run.stakes, ...(owed === 0 ? {} : { 'owed by the operator': owed }) },
    games: rows.reduce((sum, { count }) => sum + count, 0),
    moves: moves[0]?.count ?? 0,
    ends,
    receipts,
    speeds: Object.fromEntries(speeds.map(({ time_control, count }) => [time_control, count])),
    rematches: again[0]?.count ?? 0,
    reSigned: resigned[0]?.count ?? 0,
    trace: `${moves[0]?.trace}/${chains}/${run.crashes}/${run.virtualMs}/${JSON.stringify(ends)}${JSON.stringify([run.cluster, reviews])}`,
  };
}
