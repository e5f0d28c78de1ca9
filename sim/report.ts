// sim: the result of a run.
import type pg from 'pg';

export interface Report {
  seed: number;
  faults: readonly string[]; // broken promises; none when all is well
  virtualMs: number;
  games: number;
  moves: number;
  crashes: number;
  ends: Readonly<Record<string, number>>; // by reason
  speeds: Readonly<Record<string, number>>; // games with a move, by time control
  rematches: number; // games that are one
  stakes: Readonly<Record<string, number>>; // what happened to stakes on chain, by kind
  cluster?: Readonly<Record<string, number>>; // what happened between the nodes of a cluster run
  reSigned: number; // withdrawals whose first payment could not land any more
  /** A fingerprint of everything that happened: the same seed has the same one. */
  trace: string;
}

/** Counts what the rows hold. */
export async function reportOf(
  pool: pg.Pool,
  run: Pick<Report, 'seed' | 'faults' | 'virtualMs' | 'crashes' | 'stakes' | 'cluster'>,
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
  const { rows: debts } = await pool.query<{ count: number }>(
    'select count(*)::int as count from escrow_debt',
  );
  const owed = debts[0]?.count ?? 0;
  const ends = Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
  return {
    ...run,
    stakes: { ...run.stakes, ...(owed === 0 ? {} : { 'owed by the operator': owed }) },
    games: rows.reduce((sum, { count }) => sum + count, 0),
    moves: moves[0]?.count ?? 0,
    ends,
    speeds: Object.fromEntries(speeds.map(({ time_control, count }) => [time_control, count])),
    rematches: again[0]?.count ?? 0,
    reSigned: resigned[0]?.count ?? 0,
    trace: `${moves[0]?.trace}/${run.crashes}/${run.virtualMs}/${JSON.stringify(ends)}${run.cluster === undefined ? '' : JSON.stringify(run.cluster)}`,
  };
}
