// platform/hub: sessions that have had a socket here lately. Whoever shows one of them is no outsider, which is known without a
// query: the address's quota may be gone, and its player still gets in.
import { inSlices, type Slices } from '../slices.ts';

export interface RecentSession {
  userId: number;
  seenMs: number; // monotonic: when its last socket was there
}

export class RecentSessions {
  readonly #keptMs: number; // after the last socket
  readonly #sessions = new Map<string, RecentSession>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** A socket of the session was opened, or is still open. */
  seen(sessionKey: string, userId: number, nowMs: number): void {
    this.#sessions.set(sessionKey, { userId, seenMs: nowMs });
  }

  /** Whose session it is; null for one that is not recent. */
  userOf(sessionKey: string, nowMs: number): number | null {
    const known = this.#sessions.get(sessionKey);
    return known === undefined || nowMs - known.seenMs > this.#keptMs ? null : known.userId;
  }

  /** It ended. */
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

  /** How many are remembered. */
  get size(): number {
    return this.#sessions.size;
  }
}
