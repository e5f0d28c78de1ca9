// Paging parameters of lists.
import * as z from 'zod/mini';

/** Pages count from 1. */
export const PageNumber = z.union([
  z.int().check(z.gte(1), z.lte(1_000_000)),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.transform((text: string) => Number(text)),
  ),
]);

/** Rows of one page: 1 to 100. */
export const PageLimit = z.union([
  z.int().check(z.gte(1), z.lte(100)),
  z.pipe(
    z.string().check(z.regex(/^([1-9]\d?|100)$/)),
    z.transform((text: string) => Number(text)),
  ),
]);
