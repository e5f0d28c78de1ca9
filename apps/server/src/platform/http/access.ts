// Checks the headers, session and Origin of a call. The order is fixed: first a missing session (401), then a foreign Origin (403), and both
// before the body is read.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { Access } from '@kingstake/protocol';
import { type Refusal, refuse } from './refusal.ts';

/** A signed-in wallet. `userId` is null until its player is registered. */
export interface Caller {
  sessionKey: string; // identifies the session; not the cookie
  walletAddress: string;
  userId: number | null;
}

/** Resolves a session token to its caller; null if the session is not valid. */
export type Authenticate = (token: string) => Promise<Caller | null>;

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something or opens a socket comes from the product's own page. A missing Origin is accepted only without
 * Sec-Fetch-Site, which every current browser sends.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === publicOrigin;
  return headers['sec-fetch-site'] === undefined;
}

/** Returns the refusal of a call, or null if it is allowed. */
export function checkAccess(request: {
  access: Access;
  caller: Caller | null;
  changes: boolean; // not a safe method, or a socket upgrade
  headers: IncomingHttpHeaders;
  publicOrigin: string;
}): Refusal | null {
  if (request.access !== 'open' && request.caller === null) return refuse('UNAUTHENTICATED');
  if (request.changes && !isOwnOrigin(request.headers, request.publicOrigin)) {
    return refuse('FORBIDDEN', 'foreign-origin');
  }
  if (request.access === 'registered' && request.caller?.userId == null) return refuse('NOT_REGISTERED');
  return null;
}

/** Returns the session token from the Cookie header, unchecked; null if there is none. */
export function sessionTokenOf(headers: IncomingHttpHeaders, publicOrigin: string): string | null {
  return cookieOf(headers, sessionCookieName(publicOrigin));
}

/** Returns the device token from the Cookie header, unchecked; null if there is none. */
export function deviceTokenOf(headers: IncomingHttpHeaders, publicOrigin: string): string | null {
  return cookieOf(headers, deviceCookieName(publicOrigin));
}

function cookieOf(headers: IncomingHttpHeaders, name: string): string | null {
  const token = fastifyCookie.parse(headers.cookie ?? '')[name];
  return token === undefined || token === '' ? null : token;
}

/** With https, the `__Host-` prefix binds the cookie to this host, the root path and Secure. */
export function sessionCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-sid' : 'sid';
}

/**
 * Returns the name of the long-lived cookie of a browser that has signed in. It is bound like the session cookie, so that no other host
 * can set it.
 */
export function deviceCookieName(publicOrigin: string): string {
  return `${sessionCookieName(publicOrigin)}-device`;
}

/** The cookie of a browser that requested a sign-in challenge. Clients rely on its name, so it has no prefix with https. */
export const CHALLENGE_COOKIE = 'sid-challenge';

/** Headers that a request may contain only once. Node keeps the first of two or joins them, while a proxy may use the other one. */
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
