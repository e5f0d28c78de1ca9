// platform/testkit: a cookie jar like a browser's, for clients without one.

/** Parses a Set-Cookie header. `pair` is sent from then on. A null `pair` removes the cookie. */
export function readSetCookie(header: string): { name: string; pair: string | null } {
  const pair = header.split(';', 1)[0] ?? '';
  const isRemoved = header.includes('Max-Age=0') || header.includes('Expires=Thu, 01 Jan 1970');
  return { name: pair.split('=', 1)[0] ?? '', pair: isRemoved ? null : pair };
}

export interface CookieJar {
  /** Applies the Set-Cookie headers of a response. */
  keep(headers: readonly string[]): void;
  /** Returns the Cookie header; empty without cookies. */
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
