// Authentication and Origin of a call. The order is fixed: a missing session (401) before a foreign Origin (403), and both
// before the body is read.
import type { IncomingHttpHeaders } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { Access } from '@kingstake/protocol';
import { type Refusal, refuse } from './refusal.ts';

/** A signed-in wallet. `userId` is null until its player is registered. */
export interface Caller {
  sessionKey: string; // names the session; not the cookie
  walletAddress: string;
  userId: number | null;
}

/** Resolves a cookie to its caller; null without a live session. */
export type Authenticate = (token: string) => Promise<Caller | null>;

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that changes something (or opens a socket) comes from the product's own page. A missing Origin is
 * accepted only from clients other than browsers: every current browser sends Sec-Fetch-Site.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === publicOrigin;
  return headers['sec-fetch-site'] === undefined;
}

/** The refusal of a call, or null when it is allowed. */
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

/** The session token in the Cookie header, unchecked; null without one. */
export function sessionTokenOf(headers: IncomingHttpHeaders, publicOrigin: string): string | null {
  return cookieOf(headers, sessionCookieName(publicOrigin));
}

/** The device token in the Cookie header, unchecked; null without one. */
export function deviceTokenOf(headers: IncomingHttpHeaders, publicOrigin: string): string | null {
  return cookieOf(headers, deviceCookieName(publicOrigin));
}

function cookieOf(headers: IncomingHttpHeaders, name: string): string | null {
  const token = fastifyCookie.parse(headers.cookie ?? '')[name];
  return token === undefined || token === '' ? null : token;
}

/** With https the `__Host-` prefix binds the cookie to this host, path and Secure. */
export function sessionCookieName(publicOrigin: string): string {
  return publicOrigin.startsWith('https:') ? '__Host-sid' : 'sid';
}

/**
 * The long-lived cookie of a browser that has signed in. It is bound like the session's, so that no other host can set it.
 */
export function deviceCookieName(publicOrigin: string): string {
  return `${sessionCookieName(publicOrigin)}-device`;
}

/** The cookie of a browser that asked for a sign-in challenge. Clients rely on its name, so it has no prefix with https. */
export const CHALLENGE_COOKIE = 'sid-challenge';
