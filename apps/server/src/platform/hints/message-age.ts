// platform/hints: how long a message was on its way. Clocks of two processes have nothing in common, so each message is compared
// with the fastest one of its sender.
import { HINTS } from '../redis-limits.ts';
import type { Sender } from './envelope.ts';

interface Known {
  leastMs: number; // own clock at the arrival minus the sender's at the sending: of the fastest message
  seenMs: number;
  oldSinceMs: number | null; // since when all of its messages were old
}

export class MessageAge {
  readonly #known = new Map<string, Known>(); // by life, in the order they were first heard

  /**
   * Whether the message is too old to be heard: said while Redis hung, and let go afterwards. The first message of a sender never is.
   * One whose messages are all old for `HINTS.oldAllMs` is known anew: a machine that was suspended has a monotonic clock that stood.
   */
  isOld({ life, atMs }: Sender, nowMs: number): boolean {
    const wayMs = nowMs - atMs;
    const known = this.#known.get(life);
    if (known === undefined) {
      this.#remember(life, wayMs, nowMs);
      return false;
    }
    known.leastMs = Math.min(wayMs, known.leastMs + (nowMs - known.seenMs) * HINTS.clockDrift);
    known.seenMs = nowMs;
    if (wayMs - known.leastMs < HINTS.oldMs) {
      known.oldSinceMs = null;
      return false;
    }
    known.oldSinceMs ??= nowMs;
    if (nowMs - known.oldSinceMs < HINTS.oldAllMs) return true;
    known.leastMs = wayMs;
    known.oldSinceMs = null;
    return false;
  }

  #remember(life: string, leastMs: number, seenMs: number): void {
    if (this.#known.size >= HINTS.senders) {
      const [eldest] = this.#known.keys();
      if (eldest !== undefined) this.#known.delete(eldest);
    }
    this.#known.set(life, { leastMs, seenMs, oldSinceMs: null });
  }
}
