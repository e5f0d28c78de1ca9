// protocol: whom a creator plays, by rating (rulings section 9), as answers show it.
import * as z from 'zod/mini';

/** Ratings from `min` to `max`, both of them too, in the pool of the game's time control. */
export const RatingRange = z.object({ min: z.int(), max: z.int() });
export type RatingRange = z.infer<typeof RatingRange>;
