// cluster: detects messages that took too long to arrive. Monotonic clocks of two processes are unrelated, so each message is compared with the
// fastest one of its sender.
import { BUS } from '../limits.ts';
import type { Sender } from './message-format.ts';

interface Baseline {
  leastMs: number; // of the fastest message: this node's clock on arrival minus the sender's clock on sending
  seenMs: number;
  oldSinceMs: number | null; // start of the period in which all its messages were old; null: the last one was not
}

export class MessageAge {
  readonly #baselines = new Map<string, Baseline>(); // by instance, oldest first

  /**
   * Whether the message is too old, for example because Redis hung and delivered it afterwards. The first message of a
   * sender is never old. A sender whose messages are all old for `BUS.oldAllMs` gets a new baseline, because suspending
   * its machine stopped its monotonic clock.
   */
  isOld({ instance, atMs }: Sender, nowMs: number): boolean {
    const elapsedMs = nowMs - atMs;
    const known = this.#baselines.get(instance);
    if (known === undefined) {
      this.#addBaseline(instance, elapsedMs, nowMs);
      return false;
    }
    known.leastMs = Math.min(elapsedMs, known.leastMs + (nowMs - known.seenMs) * BUS.clockDrift);
    known.seenMs = nowMs;
    if (elapsedMs - known.leastMs < BUS.oldMs) {
      known.oldSinceMs = null;
      return false;
    }
    known.oldSinceMs ??= nowMs;
    if (nowMs - known.oldSinceMs < BUS.oldAllMs) return true;
    known.leastMs = elapsedMs;
    known.oldSinceMs = null;
    return false;
  }

  #addBaseline(instance: string, leastMs: number, seenMs: number): void {
    if (this.#baselines.size >= BUS.senders) {
      const [eldest] = this.#baselines.keys();
      if (eldest !== undefined) this.#baselines.delete(eldest);
    }
    this.#baselines.set(instance, { leastMs, seenMs, oldSinceMs: null });
  }
}
