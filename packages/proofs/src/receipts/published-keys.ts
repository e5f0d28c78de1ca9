// receipts: the keys that a site publishes in /.well-known/kingstake.json.
import * as z from 'zod/mini';
import type { Receipt } from './receipt.ts';

const PublishedKeys = z.object({
  keys: z.array(
    z.object({
      key: z.string(),
      use: z.string(),
      from: z.iso.datetime(),
      until: z.nullable(z.iso.datetime()),
    }),
  ),
});

/** Returns the keys that were in force at the end of the receipt's game; null if the text is not a list of keys. */
export function receiptKeysAtEnd(
  text: string,
  { terms, end }: Pick<Receipt, 'terms' | 'end'>,
): string[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = PublishedKeys.safeParse(value);
  if (!parsed.success) return null;
  const endMs = Date.parse(terms.startedAt) + end.at;
  return parsed.data.keys
    .filter(({ use, from, until }) => {
      const isOver = until !== null && Date.parse(until) < endMs;
      return use === 'receipt' && Date.parse(from) <= endMs && !isOver;
    })
    .map(({ key }) => key);
}
