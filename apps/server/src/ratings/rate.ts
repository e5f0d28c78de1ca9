// standings: freezes ratings when a game starts, changes them when it ends, and reads them.
import {
  FIRST_RATING,
  PAIR_WINDOW_MS,
  pairWeight,
  type Rating,
  type RatingPool,
  ratingPoolOf,
  type Strength,
} from '@kingstake/chess/rating';
import type { EndingEffect, ReadRatings, StartedGame, StartingEffect } from '../games/index.ts';
import type { Queries, Tx } from '../platform/database/index.ts';
import { type FrozenGame, isRated, ratedSides, ratingNow, shownSide } from './rating.ts';
import {
  applyChange,
  countRatedGames,
  findFrozen,
  insertFrozen,
  readFrozenRatings,
  readGameRatings,
  readRatings,
} from './rating-store.ts';

/** Freezes the ratings of both players in the transaction that starts their game. Friendly games are not rated. */
export const freezeRatings: StartingEffect = async (tx, started) => {
  if (started.wager > 0n) await freeze(tx, started);
};

/** Returns ratings at an instant, with deviations increased up to then. A player without one has the initial rating. */
export async function presentRatings(
  queries: Queries,
  userIds: readonly number[],
  pool: RatingPool,
  nowMs: number,
): Promise<ReadonlyMap<number, Rating>> {
  const held = await readRatings(queries, userIds, pool, nowMs);
  return new Map(userIds.map((userId) => [userId, ratingNow(held.get(userId) ?? null)]));
}

async function freeze(tx: Tx, started: StartedGame): Promise<FrozenGame> {
  const { gameId, whiteId, blackId, startedAtMs } = started;
  const pool = ratingPoolOf(started.timeControl);
  const ratings = await presentRatings(tx, [whiteId, blackId], pool, startedAtMs);
  const side = (userId: number) => ({ ...(ratings.get(userId) ?? FIRST_RATING), userId });
  const frozen = { pool, white: side(whiteId), black: side(blackId) };
  await insertFrozen(tx, gameId, frozen);
  return frozen;
}

/**
 * Rates an ended game in the transaction that writes its result. `countResults` must run before, because it locks the
 * records of both players. So games of the same pair are rated one after the other, and `countRatedGames` is correct.
 */
export const rateResults: EndingEffect = async (tx, ended) => {
  const { gameId, whiteId, blackId, endedAtMs } = ended;
  if (blackId === null || !isRated(ended)) return;
  const weight = pairWeight(await countRatedGames(tx, [whiteId, blackId], endedAtMs - PAIR_WINDOW_MS));
  if (weight === 0) return;
  // A game that froze no ratings uses the players' ratings at its end.
  const frozen =
    (await findFrozen(tx, gameId)) ?? (await freeze(tx, { ...ended, blackId, startedAtMs: endedAtMs }));
  for (const side of ratedSides(frozen, ended, weight))
    await applyChange(tx, { gameId, pool: frozen.pool, endedAtMs }, side);
};

/** Returns frozen ratings and their changes by game, as shown to players. Implements the port of games. */
export const ratingsOf: ReadRatings = async (queries, gameIds) => {
  const rows = await readGameRatings(queries, gameIds);
  return new Map(
    rows.map((row) => [
      Number(row.game_id),
      {
        white: shownSide({ rating: row.white_rating, deviation: row.white_deviation }, row.white_change),
        black: shownSide({ rating: row.black_rating, deviation: row.black_deviation }, row.black_change),
      },
    ]),
  );
};

/** Returns the ratings and deviations that games froze, by game. Games without frozen ratings are left out. */
export async function frozenStrengths(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, { white: Strength; black: Strength }>> {
  const rows = await readFrozenRatings(queries, gameIds);
  return new Map(
    rows.map((row) => [
      Number(row.game_id),
      {
        white: { rating: row.white_rating, deviation: row.white_deviation },
        black: { rating: row.black_rating, deviation: row.black_deviation },
      },
    ]),
  );
}
