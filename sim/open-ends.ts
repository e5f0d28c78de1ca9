// sim: what is not over yet, as the rows say.
import type pg from 'pg';
import type { Player } from './player.ts';

/** Games that one who left for good has waiting take an hour: not for all. Audits that could not run stop money for a minute. */
export async function isAllOver(
  pool: pg.Pool,
  players: readonly Player[],
  isPatient: boolean,
): Promise<boolean> {
  const gone = isPatient ? [] : players.filter((player) => player.gone).map(({ userId }) => userId);
  const { rows } = await pool.query<{ open: number }>(
    `select (select count(*) from game where status not in ('ended', 'waiting')
        or status = 'waiting' and white_id <> all ($1))::int
      + (select count(*) from withdrawal where end_journal_id is null)::int
      + (select count(*) from money_freeze where cause = 'unaudited')::int as open`,
    [gone],
  );
  return rows[0]?.open === 0;
}

export async function isAnyOpen(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select from game where status <> 'ended' limit 1");
  return rows.length > 0;
}
