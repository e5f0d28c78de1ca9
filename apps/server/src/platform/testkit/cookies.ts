// platform/testkit: cookies as a browser keeps them, for clients that have none of their own.

/** Returns what a Set-Cookie header says: `pair` is sent from then on; null removes the cookie. */
export function readSetCookie(header: string): { name: string; pair: string | null } {
  const pair = header.split(';', 1)[0] ?? '';
  const isRemoved = header.includes('Max-Age=0') || header.includes('Expires=Thu, 01 Jan 1970');
  return { name: pair.split('=', 1)[0] ?? '', pair: isRemoved ? null : pair };
}

export interface CookieJar {
  /** Keeps what the Set-Cookie headers of an answer say. */
  keep(headers: readonly string[]): void;
  /** The Cookie header; empty without a cookie. */
  header(): string;
}

export function createCookieJar(): CookieJar {
  const pairs = new Map<string, string>();
  return {
    keep(headers) {
      for (const { name, pair } of headers.map(readSetCookie)) {
        if (pair === null) pairs.delete(name);
        else pairs.set(name, pair);
      }
    },
    header: () => [...pairs.values()].join('; '),
  };
}
