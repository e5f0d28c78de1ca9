// verify: the requests to the receipt's own site, for its published keys and for the receipt of a link.
import { parseReceipt, type Receipt } from '@kingstake/proofs/receipts';
import type { PublishedKeys } from './judge.ts';

const KEYS_PATH = '/.well-known/kingstake.json';

type Fetch = (path: string) => Promise<Response>;

/** not-read: the answer is not the server's, such as the HTML page of a proxy. */
export type FirstFile = File | 'not-fetched' | 'not-read';

/** Only the receipt's own site, which has the origin `here`, can return its own keys. */
export async function readKeys(fetch: Fetch, here: string, { terms }: Receipt): Promise<PublishedKeys> {
  if (here !== terms.origin) return 'not-compared';
  try {
    const response = await fetch(KEYS_PATH);
    return response.ok ? { text: await response.text() } : 'not-reached';
  } catch {
    return 'not-reached';
  }
}

/** Reads the receipt of a game on this site. */
export async function readReceipt(fetch: Fetch, game: string, name: string): Promise<FirstFile> {
  try {
    const response = await fetch(`/api/games/${game}/receipt`);
    if (!response.ok) return 'not-fetched';
    const text = await response.text();
    return parseReceipt(text) === 'not-json' ? 'not-read' : new File([text], name);
  } catch {
    return 'not-fetched';
  }
}
