// The sessions of a player. A separate file, because few pages need them.
import * as z from 'zod/mini';
import { call } from './call.ts';

const SessionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** A browser that is signed in with the caller's wallet. `id` identifies the session but does not grant access to it. */
export const SessionEntry = z.object({
  id: SessionId,
  device: z.nullable(z.string()), // such as "Firefox · Windows"; null = unknown
  current: z.boolean(), // the session of this request
  signedInAt: z.string(), // ISO 8601, like the other two
  lastUsedAt: z.string(),
  expiresAt: z.string(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const listSessions = call({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'session',
  rate: 'read',
  // Does not state the limit, so that the page need not load the limits of sign-in for the documentation.
  summary: 'List the live sessions of the wallet, the newest used first',
  answers: { 200: z.object({ sessions: z.array(SessionEntry) }) },
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'session',
  rate: 'write',
  summary: 'End one session of the wallet and close its sockets',
  params: z.object({ id: SessionId }),
  answers: { 204: null },
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'session',
  rate: 'write',
  summary: 'End every session of the wallet but this one',
  answers: { 204: null },
});
