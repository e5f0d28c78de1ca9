// receipts: the keys that a site publishes in /.well-known/kingstake.json.
import * as z from 'zod/mini';

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

/** Returns the keys that sign receipts of games started at that time; null if the text is not a list of keys. */
export function receiptKeysAt(text: string, startedAt: string): string[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = PublishedKeys.safeParse(value);
  if (!parsed.success) return null;
  const atMs = Date.parse(startedAt);
  return parsed.data.keys
    .filter(({ use, from, until }) => {
      const isOver = until !== null && Date.parse(until) < atMs;
      return use === 'receipt' && Date.parse(from) <= atMs && !isOver;
    })
    .map(({ key }) => key);
}
