// platform/hub: tracks sessions that recently had a socket on this node. The hub recognizes a request with such a session without a query,
// so its player can connect even if the quota of the address is used up.
import { inSlices, type Slices } from '../slices.ts';

export interface RecentSession {
  userId: number;
  seenMs: number; // monotonic; when the session last had a socket
}

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
