// Ratings of players (rulings section 9): Glicko-2 in two pools, shown as whole numbers.
import * as z from 'zod/mini';

/** The pool of a game: `blitz` takes less than 480 s for 40 moves of a side. */
export const RatingPool = z.enum(['blitz', 'rapid']);
export type RatingPool = z.infer<typeof RatingPool>;

/** A player's current rating in one pool. A `provisional` rating is shown with a question mark. `games` counts rated games. */
export const PoolRating = z.object({
  rating: z.int(),
  deviation: z.int(),
  provisional: z.boolean(),
  games: z.int(),
});
export type PoolRating = z.infer<typeof PoolRating>;

export const Ratings = z.object({ blitz: PoolRating, rapid: PoolRating });
export type Ratings = z.infer<typeof Ratings>;

/** The rating of a player without rated games in a pool. */
export const FIRST_POOL_RATING: PoolRating = { rating: 1500, deviation: 350, provisional: true, games: 0 };
export const FIRST_RATINGS: Ratings = { blitz: FIRST_POOL_RATING, rapid: FIRST_POOL_RATING };

/**
 * A side's rating in a game: before its start the current one, then the one at its start. `ratingChange` is sent with the end; null
 * if the game was not rated. Always sent with a game's players, but missing in older answers. `deviation` is sent until the start,
 * so that players can weigh the outcome before they stake.
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
