// games: what a player has staked lately. Reads only.
import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './game-store.ts';

/**
 * What the user has staked since then, on the site and on chain, whatever came of it, and would stake in rematches that are on
 * offer now. `exceptGameId`: a seat in this game does not count, nor an offer after its end; a stake that was played there does.
 */
export async function sumStakes(
  queries: Queries,
  userId: number,
  { sinceMs, exceptGameId }: { sinceMs: number; exceptGameId: number | null },
): Promise<Lamports> {
  const id = BigInt(userId);
  const since = new Date(sinceMs);
  const except = BigInt(exceptGameId ?? 0);
  const wagers = tables(queries).selectFrom('game').select('wager');
  const stakes = wagers.where((where) =>
    where.or([where('id', '<>', except), where('status', '=', 'ended')]),
  );
  const offers = wagers
    .where(sql<boolean>`has_deadline`)
    .where('status', '=', 'ended')
    .where('id', '<>', except);
  const rows = await stakes
    .where('white_id', '=', id)
    .where('created_at', '>', since)
    // A seat that was taken is played within half a minute, or its stake has gone back.
    .unionAll(
      stakes.where('black_id', '=', id).where(sql<boolean>`coalesce(started_at, created_at) > ${since}`),
    )
    .unionAll(offers.where('white_id', '=', id))
    .unionAll(offers.where('black_id', '=', id))
    .execute();
  return lamports(rows.reduce((sum, { wager }) => sum + wager, 0n));
}
