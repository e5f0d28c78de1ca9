// platform/sockets: the sessions of open sockets, and of sockets that were open recently.
import { StaggeredScheduler } from '../jobs/index.ts';
import { inSlices, type Slices } from '../slices.ts';
import type { Time } from '../time.ts';
import type { HubLog } from './contract.ts';

/** Maximum number of sessions per query. The result is read in one turn of the event loop, which takes about a millisecond. */
export const SESSIONS_ASKED = 250;
/** Sessions due within this time are checked together, with one query a second. */
const TOGETHER_MS = 1_000;

interface SessionWatchDeps {
  time: Time;
  log: HubLog;
  everyMs: number;
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  end(sessionKey: string): void;
}

/**
 * Detects sessions that ended without notice, by expiry or on another node. Each session is checked once per period, counted from its first
 * socket, so that the checks are spread.
 */
export class SessionWatch {
  readonly #deps: SessionWatchDeps;
  readonly #scheduler: StaggeredScheduler<string>; // of sessions with a socket

  constructor(deps: SessionWatchDeps) {
    this.#deps = deps;
    this.#scheduler = new StaggeredScheduler({
      time: deps.time,
      everyMs: deps.everyMs,
      aheadMs: TOGETHER_MS,
      maxBatch: SESSIONS_ASKED,
      run: (sessionKeys) => this.#check(sessionKeys),
    });
  }

  /** Called when a socket of the session opened. */
  opened(sessionKey: string): void {
    this.#scheduler.add(sessionKey);
  }

  /** Called when the session's last socket is gone. */
  gone(sessionKey: string): void {
    this.#scheduler.remove(sessionKey);
  }

  stop(): void {
    this.#scheduler.clear();
  }

  async #check(sessionKeys: readonly string[]): Promise<void> {
    try {
      const live = await this.#deps.liveSessions(sessionKeys);
      for (const key of sessionKeys) if (!live.has(key)) this.#deps.end(key);
    } catch (err) {
      // A database error closes no socket. The next check queries these sessions again.
      const fields = { err, sessions: sessionKeys.length };
      this.#deps.log.error(fields, 'the sessions of open sockets could not be checked');
    }
  }
}

interface RecentSession {
  userId: number;
  seenMs: number; // monotonic; when the session last had a socket
}

/**
 * Tracks sessions that recently had a socket on this node. The hub recognizes a request with such a session without a query, so its player
 * can connect even if the quota of the address is used up.
 */
export class RecentSessions {
  readonly #keptMs: number; // after the last socket
  readonly #sessions = new Map<string, RecentSession>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Called when a socket of the session was opened, or is still open. */
  seen(sessionKey: string, userId: number, nowMs: number): void {
    this.#sessions.set(sessionKey, { userId, seenMs: nowMs });
  }

  /** Returns the user of a recent session; null for any other. */
  userOf(sessionKey: string, nowMs: number): number | null {
    const known = this.#sessions.get(sessionKey);
    return known === undefined || nowMs - known.seenMs > this.#keptMs ? null : known.userId;
  }

  /** Called when the session has ended. */
  forget(sessionKey: string): void {
    this.#sessions.delete(sessionKey);
  }

  forgetOld(nowMs: number, slices: Slices): Promise<void> | null {
    return inSlices(
      this.#sessions,
      ([key, { seenMs }]) => {
        if (nowMs - seenMs > this.#keptMs) this.#sessions.delete(key);
      },
      slices,
    );
  }

  /** Number of tracked sessions. */
  get size(): number {
    return this.#sessions.size;
  }
}
