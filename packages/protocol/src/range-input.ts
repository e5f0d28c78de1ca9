// A rating range in a request. A separate file, because pages that create no game do not load it.
import * as z from 'zod/mini';
import { LOBBY } from './limits.ts';
import type { RatingRange } from './rating-range.ts';

const { least, most } = LOBBY.ratings;
const bound = z.int().check(z.gte(least), z.lte(most));

/** Requires bounds within `LOBBY.ratings` and min at most max. */
export const RatingRangeInput = z
  .object({ min: bound, max: bound })
  .check(z.refine(({ min, max }) => min <= max, 'min is not above max'));

/** Whether a player of this rating may join. `null` accepts anyone. */
export function fitsRange(rating: number, range: RatingRange | null): boolean {
  return range === null || (rating >= range.min && rating <= range.max);
}
