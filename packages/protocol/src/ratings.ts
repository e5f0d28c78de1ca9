// protocol: strength of players (rulings section 9): Glicko-2 in two pools, shown in whole numbers.
import * as z from 'zod/mini';

/** Which games a rating is of: `blitz` takes less than 480 s for 40 moves of a side. */
export const RatingPool = z.enum(['blitz', 'rapid']);
export type RatingPool = z.infer<typeof RatingPool>;

/** A player's rating in one pool, as of now. `provisional`: a guess yet, shown with a question mark. `games`: rated ones. */
export const PoolRating = z.object({
  rating: z.int(),
  deviation: z.int(),
  provisional: z.boolean(),
  games: z.int(),
});
export type PoolRating = z.infer<typeof PoolRating>;

export const Ratings = z.object({ blitz: PoolRating, rapid: PoolRating });
export type Ratings = z.infer<typeof Ratings>;

/** Who has played no rated game of a pool. */
export const FIRST_POOL_RATING: PoolRating = { rating: 1500, deviation: 350, provisional: true, games: 0 };
export const FIRST_RATINGS: Ratings = { blitz: FIRST_POOL_RATING, rapid: FIRST_POOL_RATING };

/**
 * A side's rating in a game: before its start the current one, from then on the one it started with. `ratingChange` comes with the
 * end; null: the game was not rated. Always sent with a game's players; older answers had none, as have the details of older games.
 * `deviation` comes with a game that has not started, so that its outcome can be weighed before a stake.
 */
export const seatRating = {
  rating: z.optional(z.int()),
  provisional: z.optional(z.boolean()),
  deviation: z.optional(z.int()),
  ratingChange: z.optional(z.nullable(z.int())),
};
export interface SeatRating {
  rating: number;
  provisional: boolean;
  deviation?: number;
  ratingChange?: number | null;
}
