// Calls that list rows in pages.
import * as z from 'zod/mini';
import { type Call, call } from './http/call.ts';

/** Page numbers start at 1. */
export const PageNumber = z.union([
  z.int().check(z.gte(1), z.lte(1_000_000)),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
    z.transform((text: string) => Number(text)),
  ),
]);

/** Rows of one page: 1 to 100. */
const PageLimit = z.union([
  z.int().check(z.gte(1), z.lte(100)),
  z.pipe(
    z.string().check(z.regex(/^([1-9]\d?|100)$/)),
    z.transform((text: string) => Number(text)),
  ),
]);

/** A list for players. `filters` are its query parameters besides `page` and `limit`. */
export function pagedCall<
  const D extends Pick<Call, 'path' | 'summary' | 'params'>,
  Filters extends Readonly<Record<string, z.ZodMiniType>>,
  Answer extends z.ZodMiniType,
>(descriptor: D, filters: Filters, answer: Answer) {
  return call({
    ...descriptor,
    method: 'GET',
    access: 'registered',
    rate: 'bulk',
    query: z.object({ page: z.optional(PageNumber), limit: z.optional(PageLimit), ...filters }),
    answers: { 200: answer },
  });
}
