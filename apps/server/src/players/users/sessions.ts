// Resolves a session cookie to its caller, decides how long a session lives and who may open a socket, and lets players list
// and end their sessions. Cookie values are never stored. The database contains their SHA-256, which is a session's key.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { authCalls, sessionCalls } from '@kingstake/protocol';
import { type Queries, shareReads, type Tx } from '../../platform/database/index.ts';
import {
  type Authenticate,
  type Caller,
  checkAccess,
  deviceTokenOf,
  type RouteKit,
  refuse,
  sessionTokenOf,
} from '../../platform/http/index.ts';
import { type Random, randomToken } from '../../platform/random.ts';
import type { UpgradeDecision } from '../../platform/sockets/index.ts';
import { noteSignIn } from './device-store.ts';
import { SESSION } from './limits.ts';
import type { Presenter, UsersDeps } from './presenter.ts';
import * as store from './session-store.ts';
import { findUserByWallet } from './store.ts';

const TOKEN_BYTES = 32;
const ID_LENGTH = 16; // hex
/** 32 bytes as base64url. */
const TOKEN_SHAPE = /^[\w-]{43}$/;

const drawToken = (random: Random): string => randomToken(random, TOKEN_BYTES);

/** Whether the value has the form of our tokens. Anything else is not looked up. */
const isToken = (value: string): boolean => TOKEN_SHAPE.test(value);

/** Returns the value of a browser's long-lived cookie: the existing one if it is valid, so that the browser keeps its identity. */
export const keptToken = (random: Random, token: string | null): string =>
  token !== null && isToken(token) ? token : drawToken(random);

/** Returns the hash of a device's cookie; null without one. */
export const deviceKeyOf = (token: string | null): string | null =>
  token === null ? null : tokenHash(token);

export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type SessionTimes = Pick<store.SessionRow, 'lastUsedAt' | 'expiresAt' | 'endedAt'>;

/** A session lives until it is ended, expires, or is not used for seven days. */
function isLive({ lastUsedAt, expiresAt, endedAt }: SessionTimes, nowMs: number): boolean {
  return endedAt === null && nowMs < Math.min(expiresAt.getTime(), lastUsedAt.getTime() + SESSION.idleMs);
}

/** Whether the last use is old enough to be written again. */
function shouldTouch({ lastUsedAt }: SessionTimes, nowMs: number): boolean {
  return nowMs - lastUsedAt.getTime() >= SESSION.touchMs;
}

/** Returns the live sessions of a wallet, most recently used first. */
export async function liveSessionsOf(queries: Queries, walletAddress: string, nowMs: number) {
  const sessions = await store.listSessions(queries, walletAddress);
  return sessions.filter((session) => isLive(session, nowMs));
}

interface OpenedSession {
  walletAddress: string;
  device: string | null; // the label shown to the player
  deviceToken: string; // for the device's long-lived cookie
}

type SessionsDeps = Pick<UsersDeps, 'database' | 'time' | 'random' | 'onSessionEnded'>;

export type Sessions = ReturnType<typeof createSessions>;

/** What the calls need. */
export type UsersParts = UsersDeps & { presenter: Presenter; sessions: Sessions };

/** Returns the session key of a token, without a query; null if it cannot be a token. */
function claimedKeyOf(token: string): string | null {
  return isToken(token) ? tokenHash(token) : null;
}

export function createSessions({ database, time, random, onSessionEnded }: SessionsDeps) {
  const readSessions = shareReads<string, store.SessionRow>(async (keys) => {
    const sessions = await database.run((queries) => store.findSessions(queries, keys));
    return new Map(sessions.map((session) => [session.tokenHash, session]));
  });
  return {
    /** Opens a session for a wallet on a device. The token must only be sent in the cookie. */
    async open(tx: Tx, { walletAddress, device, deviceToken }: OpenedSession) {
      const nowMs = time.nowMs();
      const deviceId = await noteSignIn(tx, { walletAddress, tokenHash: tokenHash(deviceToken), nowMs });
      const token = drawToken(random);
      const sessionKey = tokenHash(token);
      await store.insertSession(tx, { tokenHash: sessionKey, walletAddress, device, deviceId }, nowMs);
      return { token, sessionKey };
    },

    /** Returns the caller of a session cookie, or null without a live session. */
    async authenticate(token: string): Promise<Caller | null> {
      const key = claimedKeyOf(token);
      if (key === null) return null;
      const nowMs = time.nowMs();
      const session = (await readSessions([key])).get(key);
      if (session === undefined || !isLive(session, nowMs)) return null;
      if (shouldTouch(session, nowMs))
        await database.run((queries) => store.touchSessions(queries, [key], nowMs));
      return { sessionKey: key, walletAddress: session.walletAddress, userId: session.userId };
    },

    /** Ends a session and reports it, so that its sockets are closed. Does nothing if it has ended. */
    async end(sessionKey: string, reason: 'logout' | 'replaced'): Promise<void> {
      await database.run((queries) => store.endSession(queries, sessionKey, reason, time.nowMs()));
      onSessionEnded(sessionKey);
    },

    /** Returns which of these sessions are still live, for open sockets. */
    async live(sessionKeys: readonly string[]): Promise<ReadonlySet<string>> {
      const nowMs = time.nowMs();
      return database.run(async (queries) => {
        const living = (await store.findSessions(queries, sessionKeys)).filter((session) =>
          isLive(session, nowMs),
        );
        // An open socket counts as use, because the session must not expire during play.
        const unwritten = living.filter((session) => shouldTouch(session, nowMs));
        await store.touchSessions(
          queries,
          unwritten.map(({ tokenHash }) => tokenHash),
          nowMs,
        );
        return new Set(living.map((session) => session.tokenHash));
      });
    },

    sweep: (queries: Queries) => store.sweepSessions(queries, time.nowMs()),
  };
}

/** Returns the session key that a request claims, without a query; null without one. */
export function sessionKeyOf({ headers }: IncomingMessage, publicOrigin: string): string | null {
  const token = sessionTokenOf(headers, publicOrigin);
  return token === null ? null : claimedKeyOf(token);
}

/** Resolves to the owner of the socket, or to the refusal. */
export async function authorizeSocket(
  { headers }: IncomingMessage,
  { authenticate, publicOrigin }: { authenticate: Authenticate; publicOrigin: string },
): Promise<UpgradeDecision> {
  const token = sessionTokenOf(headers, publicOrigin);
  const caller = token === null ? null : await authenticate(token);
  const refusal = checkAccess({ access: 'registered', caller, changes: true, headers, publicOrigin });
  if (refusal !== null) return refusal;
  if (caller?.userId == null) return refuse('NOT_REGISTERED');
  const deviceKey = deviceKeyOf(deviceTokenOf(headers, publicOrigin));
  return { sessionKey: caller.sessionKey, userId: caller.userId, deviceKey };
}

/** The public id of a session: enough of its key to distinguish a wallet's sessions, too little to look one up. */
const idOf = (sessionKey: string): string => sessionKey.slice(0, ID_LENGTH);

/** A player reads and ends the sessions of the own wallet: the browsers that are signed in with it. */
export function addSessionRoutes(
  routes: RouteKit,
  { database, time, presenter, sessions, onSessionEnded }: UsersParts,
): void {
  async function end(walletAddress: string, which: store.WhichSessions): Promise<number> {
    const ended = await database.run((queries) =>
      store.endSessionsOf(queries, walletAddress, which, time.nowMs()),
    );
    ended.forEach(onSessionEnded);
    return ended.length;
  }

  routes.add(authCalls.session, async ({ caller }) => {
    const user = await database.run(async (queries) => {
      const row = await findUserByWallet(queries, caller.walletAddress);
      return row === null ? null : presenter.ownUser(queries, row);
    });
    return { body: { walletAddress: caller.walletAddress, user } };
  });

  routes.add(sessionCalls.listSessions, async ({ caller }) => {
    const found = await database.run((queries) =>
      liveSessionsOf(queries, caller.walletAddress, time.nowMs()),
    );
    const shown = found.map(({ tokenHash, device, createdAt, lastUsedAt, expiresAt }) => ({
      id: idOf(tokenHash),
      device,
      current: tokenHash === caller.sessionKey,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { body: { sessions: shown } };
  });

  routes.add(sessionCalls.endSession, async ({ caller, params }) => {
    const ended = await end(caller.walletAddress, { id: params.id });
    return ended > 0 ? { body: undefined } : refuse('NOT_FOUND', 'session-ended');
  });

  routes.add(sessionCalls.endOtherSessions, async ({ caller }) => {
    await end(caller.walletAddress, { except: caller.sessionKey });
    return { body: undefined };
  });

  routes.add(authCalls.logout, async ({ caller }) => {
    if (caller !== null) await sessions.end(caller.sessionKey, 'logout');
    return { body: undefined, session: null };
  });
}
