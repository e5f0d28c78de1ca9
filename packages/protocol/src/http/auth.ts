// Sign-in with a wallet. An address is not trusted until the wallet has signed.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { storable, WalletAddress } from '../ids.ts';
import { call } from './call.ts';
import { User, UsernameInput } from './users.ts';

export const SignedIn = z.object({ walletAddress: WalletAddress, user: z.nullable(User) });
export type SignedIn = z.infer<typeof SignedIn>;

export const challenge = call({
  method: 'POST',
  path: '/api/auth/challenge',
  access: 'open',
  rate: 'signIn',
  summary:
    'Create a sign-in challenge; single use, valid for 5 minutes, with the cookie sid-challenge that it sets',
  /** `sessionKey`: an Ed25519 public key, base58, that the wallet authorises with the same signature. */
  body: z.object({ walletAddress: WalletAddress, sessionKey: z.optional(WalletAddress) }),
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
    /** Base64 of the 64 bytes by which the session key of the message signs the message too. */
    sessionKeySignature: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
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
