// protocol: a range of ratings in a request. Beside rating-range.ts: who creates no game loads none of it.
import * as z from 'zod/mini';
import { LOBBY } from './limits.ts';
import type { RatingRange } from './rating-range.ts';

const { least, most } = LOBBY.ratings;
const bound = z.int().check(z.gte(least), z.lte(most));

/** Bounded, and not upside down. */
export const RatingRangeInput = z
  .object({ min: bound, max: bound })
  .check(z.refine(({ min, max }) => min <= max, 'min is not above max'));

/** Whether a player of this rating may join. `null`: anyone may. */
export function fitsRange(rating: number, range: RatingRange | null): boolean {
  return range === null || (rating >= range.min && rating <= range.max);
}
