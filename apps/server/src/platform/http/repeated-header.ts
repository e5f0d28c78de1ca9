// Detects repeated headers that a request may contain only once. Node keeps the first of two or joins them, while a proxy in front of the
// server may use the other one. Pure.
import type { IncomingMessage } from 'node:http';

const ONCE: ReadonlySet<string> = new Set([
  'host',
  'origin',
  'content-type',
  'content-length',
  'authorization',
  'sec-fetch-site',
  'idempotency-key',
]);

/** Whether such a header appears twice, even with equal values. */
export function hasRepeatedHeader({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
