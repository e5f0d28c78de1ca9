// platform/testkit: cookies, for clients without a browser.

/** Parses a Set-Cookie header. `pair` is sent from then on. A null `pair` removes the cookie. */
export function readSetCookie(header: string): { name: string; pair: string | null } {
  const pair = header.split(';', 1)[0] ?? '';
  const isRemoved = header.includes('Max-Age=0') || header.includes('Expires=Thu, 01 Jan 1970');
  return { name: pair.split('=', 1)[0] ?? '', pair: isRemoved ? null : pair };
}
