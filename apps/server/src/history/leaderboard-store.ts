// history: SQL of the leaderboard by earnings. Each statement reads at most one step of the rank's index.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';
import { LEADERBOARD } from './limits.ts';
import { SHOWN, settledAt } from './rated-store.ts';
import { STANDING, type StandingRow, views } from './store.ts';

/** What orders players: most earnings first, then most wins, then the lower id. */
export interface Rank {
  id: bigint;
  wins: number;
  total_earnings: bigint;
}

/** The rank as one ascending key. It must match the index `player_record_rank`. */
const RANK = sql`(-total_earnings), (-wins), id`;

function standingsBelow(queries: Queries, below: Rank | null) {
  const standings = views(queries).selectFrom('player_standing');
  return below === null
    ? standings
    : standings.where(
        sql<boolean>`(-total_earnings, -wins, id) > (${-below.total_earnings}::bigint, ${-below.wins}::int, ${below.id}::bigint)`,
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
    .select(['id', 'wins', 'total_earnings', sql<bigint>`row_number() over (order by ${RANK})`.as('place')])
    .orderBy(RANK)
    .limit(LEADERBOARD.stepPlayers);
  const row = await views(queries)
    .selectFrom(step.as('step'))
    .select(['id', 'wins', 'total_earnings', 'place'])
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
    .selectFrom('player_standing')
    .select(STANDING)
    .select(rated.as('rated'))
    .where(
      'id',
      'in',
      standingsBelow(queries, below).select('id').orderBy(RANK).offset(skip).limit(sql.lit(limit)),
    )
    .orderBy(RANK)
    .execute();
}
