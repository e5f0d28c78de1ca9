// The rating range of a creator's opponents (rulings section 9), in answers.
import * as z from 'zod/mini';

/** Ratings from `min` to `max`, inclusive, in the pool of the game's time control. */
export const RatingRange = z.object({ min: z.int(), max: z.int() });
export type RatingRange = z.infer<typeof RatingRange>;
