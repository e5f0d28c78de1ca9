// Resolves a session cookie to its caller, and decides how long a session lives. Only the SHA-256 of the cookie is stored; it is the session's key.
import { type Database, type Queries, shareReads, type Tx } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/index.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import { noteSignIn } from './device-store.ts';
import { SESSION } from './limits.ts';
import * as store from './session-store.ts';
import { drawToken, isToken, tokenHash } from './token.ts';

export interface SessionTimes {
  lastUsedAtMs: number;
  expiresAtMs: number; // 30 days after sign-in, even if the session is used
  ended: boolean;
}

/** A session lives until it is ended, expires, or is not used for seven days. */
export function isLive(session: SessionTimes, nowMs: number): boolean {
  return !session.ended && nowMs < session.expiresAtMs && nowMs < session.lastUsedAtMs + SESSION.idleMs;
}

/** Whether the last use is old enough to be written again. */
export function shouldTouch(session: SessionTimes, nowMs: number): boolean {
  return nowMs - session.lastUsedAtMs >= SESSION.touchMs;
}

export interface Sessions {
  /** Opens a session for a wallet on a device. The token must only be sent in the cookie. */
  open(tx: Tx, opened: OpenedSession): Promise<{ token: string; sessionKey: string }>;
  authenticate(token: string): Promise<Caller | null>;
  /** Ends a session and reports it, so that its sockets are closed. Does nothing if it has ended. */
  end(sessionKey: string, reason: 'logout' | 'replaced'): Promise<void>;
  /** Returns which of these sessions are still live, for open sockets. */
  live(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  sweep(queries: Queries): Promise<void>;
}

export interface OpenedSession {
  walletAddress: string;
  device: string | null; // the label shown to the player
  deviceToken: string; // for the device's long-lived cookie
}

export interface SessionsDeps {
  database: Database;
  time: Time;
  random: Random;
  onSessionEnded(sessionKey: string): void;
}

/** Returns the session key of a token, without a query; null if it cannot be a token. */
export function claimedKeyOf(token: string): string | null {
  return isToken(token) ? tokenHash(token) : null;
}

export function createSessions(deps: SessionsDeps): Sessions {
  const { database, time } = deps;
  const readSessions = shareReads<string, store.SessionRow>(async (keys) => {
    const sessions = await database.run((queries) => store.findSessions(queries, keys));
    return new Map(sessions.map((session) => [session.tokenHash, session]));
  });
  return {
    async open(tx, { walletAddress, device, deviceToken }) {
      const nowMs = time.nowMs();
      const deviceId = await noteSignIn(tx, { walletAddress, tokenHash: tokenHash(deviceToken), nowMs });
      const token = drawToken(deps.random);
      const sessionKey = tokenHash(token);
      await store.insertSession(tx, {
        tokenHash: sessionKey,
        walletAddress,
        createdAtMs: nowMs,
        device,
        deviceId,
      });
      return { token, sessionKey };
    },

    async authenticate(token) {
      const key = claimedKeyOf(token);
      if (key === null) return null;
      const nowMs = time.nowMs();
      const session = (await readSessions([key])).get(key);
      if (session === undefined || !isLive(session, nowMs)) return null;
      if (shouldTouch(session, nowMs))
        await database.run((queries) => store.touchSessions(queries, [key], nowMs));
      return { sessionKey: key, walletAddress: session.walletAddress, userId: session.userId };
    },

    async end(sessionKey, reason) {
      await database.run((queries) => store.endSession(queries, sessionKey, reason, time.nowMs()));
      deps.onSessionEnded(sessionKey);
    },

    async live(sessionKeys) {
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

    sweep: (queries) => store.sweepSessions(queries, time.nowMs()),
  };
}
