// sim: the running games as their rows say, for a look at what does not change while nobody does anything.
import { readStoredMatch } from '@kingstake/chess';
import type pg from 'pg';
import type { QuietGame } from './house-log.ts';

type Versions = ReadonlyMap<number, string>;

export async function versionsOf(pool: pg.Pool): Promise<Versions> {
  const { rows } = await pool.query<{ id: number; version: string }>(
    'select id::int, version::text from game',
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Games that run and are as they were. */
export async function quietGames(
  pool: pg.Pool,
  before: Versions,
  seen: Pick<QuietGame, 'atMs' | 'numbers'>,
): Promise<QuietGame[]> {
  const { rows } = await pool.query<{ id: number; version: string; match: unknown }>(
    "select id::int, version::text, match from game where status = 'active' order by id",
  );
  return rows
    .filter(({ id, version }) => before.get(id) === version)
    .flatMap(({ id, match: stored }) => {
      const match = readStoredMatch(stored);
      return match.status === 'active' ? [{ ...seen, gameId: id, match }] : [];
    });
}
