// users: the calls of this room. Each handler reads like the sentence in the contract.
import {
  authCalls,
  avatarKind,
  DISPLAY_NAME_MESSAGES,
  formatSol,
  INVALID_AVATAR_MESSAGE,
  lamportsFrom,
  parseDisplayName,
  SESSION,
  userCalls,
} from '@kingstake/protocol';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import { type Random, randomAlphanumeric, randomToken } from '../platform/random.ts';
import type { Time } from '../platform/time.ts';
import { nameKeys } from './name-keys.ts';
import type { Presenter, UserPorts } from './presenter.ts';
import type { Sessions } from './sessions.ts';
import { createChallenge, type SignInPlace, signInFault, walletKey } from './sign-in.ts';
import * as store from './store.ts';

export interface RoutesDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  place: SignInPlace;
  presenter: Presenter;
  onRegistered?(tx: Tx, walletAddress: string, userId: number): Promise<void>;
  ports: UserPorts;
  sessions: Sessions;
}

const NONCE_LENGTH = 22; // 131 bits
const CHALLENGE_ID_BYTES = 16;
const NAME_TAKEN = 'This display name is taken, or looks like one that is.';
const NOT_YOURS = 'This belongs to another player.';

type ParsedName = { username: string; usernameKey: string; usernameSkeleton: string };

function parseName(raw: string): ParsedName | Refusal {
  const parsed = parseDisplayName(raw);
  if (!parsed.ok) {
    return refuse('VALIDATION', DISPLAY_NAME_MESSAGES[parsed.fault], { issues: [{ path: 'body/username' }] });
  }
  const keys = nameKeys(parsed.name);
  return { username: parsed.name, usernameKey: keys.key, usernameSkeleton: keys.skeleton };
}

/** Null when this player may wear the picture. */
async function pictureFault(queries: Queries, userId: number | null, id: string): Promise<Refusal | null> {
  const kind = avatarKind(id);
  if (kind === null)
    return refuse('VALIDATION', INVALID_AVATAR_MESSAGE, { issues: [{ path: 'body/profilePicId' }] });
  if (kind === 'free') return null;
  const owned = userId === null ? [] : await store.ownedAvatars(queries, userId);
  return owned.includes(id) ? null : refuse('FORBIDDEN', 'You do not own this premium picture.');
}

export function addSignInRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, presenter, sessions } = deps;

  routes.add(authCalls.challenge, async ({ body }) => {
    if (walletKey(body.walletAddress) === null) {
      return refuse('VALIDATION', 'This is not a Solana address.', {
        issues: [{ path: 'body/walletAddress' }],
      });
    }
    const nonce = randomAlphanumeric(deps.random, NONCE_LENGTH);
    const challenge = createChallenge(deps.place, body.walletAddress, nonce, deps.time.nowMs());
    const id = randomToken(deps.random, CHALLENGE_ID_BYTES);
    await database.transaction((tx) =>
      store.insertChallenge(tx, { ...challenge, id, walletAddress: body.walletAddress }),
    );
    return { body: { challengeId: id, message: challenge.message } };
  });

  routes.add(authCalls.verify, async ({ body, caller, requestId }) => {
    // The challenge is used up whatever comes of it: this delete stands even when the signature is wrong.
    const challenge = await database.run((queries) => store.takeChallenge(queries, body.challengeId));
    const fault =
      challenge === null ? 'unknown' : signInFault(deps.place, challenge, body.signature, deps.time.nowMs());
    if (challenge === null || fault !== null) {
      deps.log.info({ requestId, fault }, 'sign-in refused');
      return refuse('UNAUTHENTICATED', 'The sign-in was not accepted. Please try again.');
    }
    const signedIn = await database.transaction(async (tx) => {
      const session = await sessions.open(tx, challenge.walletAddress);
      const row = await store.findUserByWallet(tx, challenge.walletAddress);
      return { session, user: row === null ? null : await presenter.ownUser(tx, row) };
    });
    // The browser's earlier session is over: its cookie is being replaced, nobody could end it later.
    if (caller !== null) await sessions.end(caller.sessionKey, 'replaced');
    deps.log.info({ requestId, userId: signedIn.user?.id ?? null }, 'signed in');
    return {
      body: { walletAddress: challenge.walletAddress, user: signedIn.user },
      session: { token: signedIn.session.token, maxAgeS: SESSION.maxAgeMs / 1000 },
    };
  });
}

export function addSessionRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, presenter, sessions } = deps;

  routes.add(authCalls.session, async ({ caller }) => {
    const user = await database.run(async (queries) => {
      const row = await store.findUserByWallet(queries, caller.walletAddress);
      return row === null ? null : presenter.ownUser(queries, row);
    });
    return { body: { walletAddress: caller.walletAddress, user } };
  });

  routes.add(authCalls.logout, async ({ caller }) => {
    if (caller !== null) await sessions.end(caller.sessionKey, 'logout');
    return { body: undefined, session: null };
  });

  routes.add(authCalls.register, async ({ body, caller }) => {
    if (body.walletAddress !== caller.walletAddress) return refuse('FORBIDDEN', NOT_YOURS);
    const name = parseName(body.username);
    if ('refused' in name) return name;
    return database.transaction(async (tx) => {
      const fault = await pictureFault(tx, null, body.profilePicId);
      if (fault !== null) return fault;
      const user = await store.insertUser(tx, {
        ...name,
        walletAddress: caller.walletAddress,
        profilePicId: body.profilePicId,
      });
      if (user !== null) {
        await deps.onRegistered?.(tx, user.walletAddress, user.id);
        return { status: 201 as const, body: await presenter.ownUser(tx, user) };
      }
      const registered = (await store.findUserByWallet(tx, caller.walletAddress)) !== null;
      return refuse('CONFLICT', registered ? 'This wallet has a profile already.' : NAME_TAKEN, {
        field: registered ? 'walletAddress' : 'username',
      });
    });
  });
}

export function addProfileRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, presenter } = deps;

  async function ownUser(queries: Queries, userId: number) {
    const row = await store.findUser(queries, userId);
    if (row === null) throw new Error(`player ${userId} has a session but no row`);
    return presenter.ownUser(queries, row);
  }

  routes.add(userCalls.getUserByWallet, async ({ params, caller }) =>
    database.run(async (queries) => {
      const row = await store.findUserByWallet(queries, params.walletAddress);
      if (row === null) return refuse('NOT_FOUND', 'User not found');
      const own = row.id === caller.userId;
      return { body: own ? await presenter.ownUser(queries, row) : await presenter.publicUser(queries, row) };
    }),
  );

  routes.add(userCalls.updateProfilePic, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuse('FORBIDDEN', NOT_YOURS);
    return database.transaction(async (tx) => {
      const fault = await pictureFault(tx, caller.userId, body.profilePicId);
      if (fault !== null) return fault;
      await store.updatePicture(tx, caller.userId, body.profilePicId);
      return { body: await ownUser(tx, caller.userId) };
    });
  });

  routes.add(userCalls.updateUser, async ({ params, body, caller }) => {
    if (params.id !== caller.userId) return refuse('FORBIDDEN', NOT_YOURS);
    const name = body.username === undefined ? null : parseName(body.username);
    if (name !== null && 'refused' in name) return name;
    const change = database.transaction(async (tx) => {
      if (body.balance !== undefined) {
        // Nothing is ever written from a balance: it can only be right or refused.
        const balance = await deps.ports.balanceOf(tx, caller.userId);
        if (formatSol(lamportsFrom(body.balance)) !== formatSol(balance)) {
          return refuse('FORBIDDEN', 'Failed to update balance');
        }
      }
      if (name !== null) await store.updateName(tx, caller.userId, name);
      return { body: await ownUser(tx, caller.userId) };
    });
    return change.catch((error: unknown) => {
      // The table decides who was first, so that a race has a loser and no failure.
      if (store.isNameTaken(error)) return refuse('CONFLICT', NAME_TAKEN, { field: 'username' });
      throw error;
    });
  });

  routes.add(userCalls.listPremiumAvatars, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuse('FORBIDDEN', NOT_YOURS);
    const owned = await database.run((queries) => store.ownedAvatars(queries, caller.userId));
    return { body: owned.map((avatarId) => ({ avatarId })) };
  });
}
