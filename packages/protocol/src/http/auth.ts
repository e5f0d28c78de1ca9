// protocol: signing in with a wallet. An address proves nothing until it has signed.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { storable, WalletAddress } from '../ids.ts';
import { SESSION } from '../limits.ts';
import { call } from './call.ts';
import { User, UsernameInput } from './users.ts';

const SessionId = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const SignedIn = z.object({ walletAddress: WalletAddress, user: z.nullable(User) });
export type SignedIn = z.infer<typeof SignedIn>;

export const challenge = call({
  method: 'POST',
  path: '/api/auth/challenge',
  access: 'open',
  rate: 'signIn',
  summary: 'Create a sign-in challenge; single use, valid for 5 minutes',
  body: z.object({ walletAddress: WalletAddress }),
  answers: { 200: z.object({ challengeId: z.string(), message: z.string() }) },
});

export const verify = call({
  method: 'POST',
  path: '/api/auth/verify',
  access: 'open',
  rate: 'signIn',
  summary: 'Sign in with the signature over the message (base64 of 64 bytes)',
  body: z.object({
    challengeId: z.string().check(z.minLength(1), z.maxLength(64), storable),
    signature: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  answers: { 200: SignedIn },
});

export const session = call({
  method: 'GET',
  path: '/api/auth/session',
  access: 'session',
  rate: 'read',
  summary: 'Get the current session',
  answers: { 200: SignedIn },
});

/** A browser that is signed in with the caller's wallet. `id` names the session and opens nothing. */
export const SessionEntry = z.object({
  id: SessionId,
  device: z.nullable(z.string()), // such as "Firefox · Windows"; null = unknown
  current: z.boolean(), // the one that asks
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
  summary: `List the live sessions of the wallet, the newest used first, at most ${SESSION.listed}`,
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

export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'open',
  rate: 'write',
  summary: 'End the session and close its sockets',
  answers: { 204: null },
});

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  access: 'session',
  rate: 'signIn',
  summary: 'Register a player for the signed-in wallet',
  body: z.object({ walletAddress: WalletAddress, username: UsernameInput, profilePicId: ProfilePicId }),
  answers: { 201: User },
});
