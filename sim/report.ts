// sim: the result of a run.
import type pg from 'pg';
import { countReviews } from './reviews/review-rows.ts';
import type { ReviewLog } from './reviews/reviews.ts';

export type Counts = Readonly<Record<string, number>>;

export interface Report {
  seed: number;
  faults: readonly string[]; // broken invariants; empty if the run is correct
  virtualMs: number;
  games: number;
  moves: number;
  crashes: number;
  ends: Counts; // by reason
  speeds: Counts; // games with at least one move, by time control
  rematches: number; // games that are a rematch
  stakes: Counts; // events of stakes on chain, by kind
  cluster?: Counts; // events between the nodes of a cluster run
  reviews: Counts; // cases and their outcomes, in a run with operators
  reSigned: number; // withdrawals that were signed again because the first payment expired
  receipts: Counts; // entries: acts of players that are `signed` or `unsigned`, and new `keys`
  /** A fingerprint of everything that happened. The same seed produces the same fingerprint. */
  trace: string;
}

/** Adds counts to sums of the same names. */
export function addTo(sums: Record<string, number>, counts: Counts): void {
  for (const [what, times] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + times;
}

/** Counts events in the rows. */
export async function reportOf(
  pool: pg.Pool,
  run: Pick<Report, 'seed' | 'faults' | 'virtualMs' | 'crashes' | 'stakes' | 'cluster'> & {
    reviews: ReviewLog | null;
  },
): Promise<Report> {
  const countBy = async (column: string, where: string): Promise<Counts> => {
    const { rows } = await pool.query<{ name: string; count: number }>(
      `select ${column} as name, count(*)::int as count from game where ${where} group by name order by name`,
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  const { rows } = await pool.query<
    Pick<Report, 'games' | 'moves' | 'rematches' | 'reSigned'> & { trace: string; owed: number }
  >(`select (select count(*)::int from game) as games, (select count(rematch_of)::int from game) as rematches,
      (select count(uci)::int from game_log) as moves,
      (select md5(string_agg(game_log::text, ',' order by game_id, n)) from game_log) as trace,
      (select count(*)::int from withdrawal_attempt where attempt > 1) as "reSigned",
      (select count(*)::int from escrow_debt) as owed`);
  const { rows: entries } = await pool.query<{ signed: number; unsigned: number; keys: number }>(
    `select count(sig)::int as signed, count(*) filter (where seen_n is not null and sig is null)::int as unsigned,
       count(*) filter (where act = 'key')::int as keys
     from game_log where act is distinct from 'draw_offer'`,
  );
  const [[counts], [receipts]] = [rows, entries];
  if (counts === undefined || receipts === undefined) throw new Error('an aggregate has one row');
  const { trace, owed, ...figures } = counts;
  const reviews = run.reviews === null ? {} : await countReviews(pool, run.reviews);
  const ends = await countBy('reason', 'true');
  return {
    ...run,
    ...figures,
    ends,
    receipts,
    reviews,
    stakes: { ...run.stakes, ...(owed === 0 ? {} : { 'owed by the operator': owed }) },
    speeds: await countBy('time_control', 'ply > 0'),
    trace: `${trace}/${run.crashes}/${run.virtualMs}/${JSON.stringify(ends)}${JSON.stringify([run.cluster, reviews])}`,
  };
}
