// history: SQL of the leaderboards by earnings and by the rating of a pool, and of rating charts. A leaderboard statement reads at most one
// step of the rank's index.
import type { RatingPool } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import type { Queries, Schema } from '../platform/database/index.ts';
import { LEADERBOARD } from './limits.ts';
import { STANDING, type StandingRow, views } from './store.ts';

/** What orders the players of a pool: highest displayed rating, a whole number, first, then most games, then the lower id. */
export type RatedRank = Pick<Selectable<Schema['ratedPlayer']>, 'id' | 'rating' | 'games'>;

export type RatedRow = Omit<Selectable<Schema['ratedPlayer']>, 'pool' | 'ratedAt' | 'settledDays'>;

const DAY_S = 86_400;
/** The displayed rating. */
export const SHOWN = sql<number>`floor(rating + 0.5)`;
/** The rank as one ascending key. It must match the index `player_rating_rank`. */
const RATED_RANK = sql`(-floor(rating + 0.5)), (-games), id`;

/** Returns the SQL condition that the rating of a `rated_player` is established at an instant, so not provisional. */
const settledAt = (nowMs: number) =>
  sql<boolean>`settled_days >= 0 and settled_days >= extract(epoch from ${new Date(nowMs)}::timestamptz - rated_at) / ${DAY_S}`;

/** Which players are listed: those with an established rating in the pool at `nowMs`. */
interface SettledAt {
  pool: RatingPool;
  nowMs: number;
}

function settledBelow(queries: Queries, { pool, nowMs }: SettledAt, below: RatedRank | null) {
  const settled = views(queries).selectFrom('ratedPlayer').where('pool', '=', pool).where(settledAt(nowMs));
  return below === null
    ? settled
    : settled.where(
        sql<boolean>`(-floor(rating + 0.5), -games, id) > (${-below.rating}::float8, ${-below.games}::int, ${below.id}::int)`,
      );
}

/**
 * Counts the players below a rank (from the top if null), at most one step of them. Returns their number and the rank of
 * the last one; null if there are none.
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
      sql<bigint>`row_number() over (order by ${RATED_RANK})`.as('place'),
    ])
    .orderBy(RATED_RANK)
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

/** Returns players below a rank, in order. */
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
      'profilePicId',
      'wins',
      'losses',
      'totalEarnings',
    ])
    .orderBy(RATED_RANK)
    .offset(skip)
    .limit(limit)
    .execute();
}

/** Returns the newest `limit` points of a player's chart in a pool, oldest first. */
export async function listRatingPoints(
  queries: Queries,
  userId: number,
  pool: RatingPool,
  limit: number,
): Promise<{ at: Date; rating: number }[]> {
  const newest = await views(queries)
    .selectFrom('ratingPoint')
    .select(['at', 'rating'])
    .where('playerId', '=', userId)
    .where('pool', '=', pool)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return newest.reverse();
}

/** What orders players: most earnings first, then most wins, then the lower id. */
export type Rank = Pick<StandingRow, 'id' | 'wins' | 'totalEarnings'>;

/** The rank as one ascending key. It must match the index `player_record_rank`. */
const EARNINGS_RANK = sql`(-total_earnings), (-wins), id`;

function standingsBelow(queries: Queries, below: Rank | null) {
  const standings = views(queries).selectFrom('playerStanding');
  return below === null
    ? standings
    : standings.where(
        sql<boolean>`(-total_earnings, -wins, id) > (${-below.totalEarnings}::bigint, ${-below.wins}::int, ${below.id}::int)`,
      );
}

/**
 * Counts the players below a rank (from the top if null), at most one step of them. Returns their number and the rank of
 * the last one; null if there are none.
 */
export async function stepDown(
  queries: Queries,
  below: Rank | null,
): Promise<{ players: number; last: Rank } | null> {
  const step = standingsBelow(queries, below)
    .select([
      'id',
      'wins',
      'totalEarnings',
      sql<bigint>`row_number() over (order by ${EARNINGS_RANK})`.as('place'),
    ])
    .orderBy(EARNINGS_RANK)
    .limit(LEADERBOARD.stepPlayers);
  const row = await views(queries)
    .selectFrom(step.as('step'))
    .select(['id', 'wins', 'totalEarnings', 'place'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { place, ...last } = row;
  return { players: Number(place), last };
}

export interface ListedStanding extends StandingRow {
  /** The rating in the pool in which the player has more games; null for an unrated player. */
  rated: { rating: number; provisional: boolean } | null;
}

/**
 * Returns players below a rank, in order. Names and ratings are read only for listed players. The limit is part of the
 * text, because PostgreSQL plans a prepared statement with a parameter as limit for a tenth of all players.
 */
export async function listStandings(
  queries: Queries,
  below: Rank | null,
  { skip, limit, nowMs }: { skip: number; limit: number; nowMs: number },
): Promise<ListedStanding[]> {
  const rated = sql<ListedStanding['rated']>`(
    select json_build_object('rating', ${SHOWN}, 'provisional', not (${settledAt(nowMs)}))
    from rated_player p where p.id = player_standing.id order by games desc, pool desc limit 1)`;
  return views(queries)
    .selectFrom('playerStanding')
    .select(STANDING)
    .select(rated.as('rated'))
    .where(
      'id',
      'in',
      standingsBelow(queries, below).select('id').orderBy(EARNINGS_RANK).offset(skip).limit(sql.lit(limit)),
    )
    .orderBy(EARNINGS_RANK)
    .execute();
}
