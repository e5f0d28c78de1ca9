// SQL of a pool's leaderboard, whose statements read at most one step of its index, and of rating charts.
import type { RatingPool } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';
import { LEADERBOARD } from './limits.ts';
import { views } from './store.ts';

/** A player's place in a pool: highest displayed rating, then most games, then the older player. */
export interface RatedRank {
  id: bigint;
  rating: number; // shown
  games: number;
}

export interface RatedRow extends RatedRank {
  username: string;
  profile_pic_id: string;
  wins: number;
  losses: number;
  total_earnings: bigint;
}

const DAY_S = 86_400;
export const SHOWN = sql<number>`floor(rating + 0.5)`;
/** The rank as one ascending key, matching the index. */
const RANK = sql`(-floor(rating + 0.5)), (-games), id`;

/** SQL condition: a `rated_player` has an established rating at this instant, because `settled_days` have not passed yet. */
export const settledAt = (nowMs: number) =>
  sql<boolean>`settled_days >= 0 and settled_days >= extract(epoch from ${new Date(nowMs)}::timestamptz - rated_at) / ${DAY_S}`;

interface SettledAt {
  pool: RatingPool;
  nowMs: number;
}

function settledBelow(queries: Queries, { pool, nowMs }: SettledAt, below: RatedRank | null) {
  const settled = views(queries).selectFrom('rated_player').where('pool', '=', pool).where(settledAt(nowMs));
  return below === null
    ? settled
    : settled.where(
        sql<boolean>`(-floor(rating + 0.5), -games, id) > (${-below.rating}::float8, ${-below.games}::int, ${below.id}::bigint)`,
      );
}

/**
 * Returns the next players below a rank (from the top if null), at most one step: their number and the last one. Null if
 * there are none.
 */
export async function stepDownRated(
  queries: Queries,
  settled: SettledAt,
  below: RatedRank | null,
): Promise<{ players: number; last: RatedRank } | null> {
  const step = settledBelow(queries, settled, below)
    .select([
      'id',
      SHOWN.as('rating'),
      'games',
      sql<bigint>`row_number() over (order by ${RANK})`.as('place'),
    ])
    .orderBy(RANK)
    .limit(LEADERBOARD.stepPlayers);
  const row = await views(queries)
    .selectFrom(step.as('step'))
    .select(['id', 'rating', 'games', 'place'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { place, ...last } = row;
  return { players: Number(place), last };
}

/** Players below a rank, in order. */
export async function listRated(
  queries: Queries,
  settled: SettledAt,
  below: RatedRank | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<RatedRow[]> {
  return settledBelow(queries, settled, below)
    .select([
      'id',
      SHOWN.as('rating'),
      'games',
      'username',
      'profile_pic_id',
      'wins',
      'losses',
      'total_earnings',
    ])
    .orderBy(RANK)
    .offset(skip)
    .limit(limit)
    .execute();
}

/** The newest points of a player's chart in a pool, oldest first. */
export async function listRatingPoints(
  queries: Queries,
  userId: number,
  pool: RatingPool,
  limit: number,
): Promise<{ at: Date; rating: number }[]> {
  const newest = await views(queries)
    .selectFrom('rating_point')
    .select(['at', 'rating'])
    .where('player_id', '=', BigInt(userId))
    .where('pool', '=', pool)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return newest.reverse();
}
