// platform/hub: what each user may send and be answered, over all sockets together, and the reserve of a player whose stake
// is in a running game. It does not know sockets, nor who plays.

import { inSlices, type Slices } from '../slices.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { HubLimits } from './limits.ts';

/** What a reserve is kept for; neither uses up the other. */
export type Reserved = 'message' | 'ping';

interface Buckets {
  credits: TokenBucket;
  message: TokenBucket;
  ping: TokenBucket;
}

export class UserCredits {
  readonly #limits: HubLimits;
  readonly #factor: number; // multiplies every budget
  readonly #users = new Map<number, Buckets>();

  constructor(limits: HubLimits, factor: number) {
    this.#limits = limits;
    this.#factor = factor;
  }

  /** Takes the one credit that every message costs; false when there is none. */
  take(userId: number, nowMs: number): boolean {
    return this.#of(userId, nowMs).credits.take(nowMs);
  }

  takeReserved(userId: number, kind: Reserved, nowMs: number): boolean {
    return this.#of(userId, nowMs)[kind].take(nowMs);
  }

  /** Takes what an answer of so many bytes costs beyond the one credit of its message. */
  charge(userId: number, bytes: number, nowMs: number): void {
    const more = Math.ceil(bytes / this.#limits.creditBytes) - 1;
    if (more > 0) this.#of(userId, nowMs).credits.charge(more, nowMs);
  }

  /** Answers cost more than there was: what waits to be handled is not handled. */
  isOverdrawn(userId: number, nowMs: number): boolean {
    return this.#users.get(userId)?.credits.isOverdrawn(nowMs) ?? false;
  }

  /** Milliseconds until the user has a credit; 0 when there is one. */
  waitMs(userId: number, nowMs: number): number {
    return this.#users.get(userId)?.credits.waitMs(nowMs) ?? 0;
  }

  /** Forgets users who have all their credits, which is what a new user has. */
  forgetIdle(nowMs: number, slices: Slices): Promise<void> | null {
    return inSlices(
      this.#users,
      ([userId, { credits, message, ping }]) => {
        if (credits.isFull(nowMs) && message.isFull(nowMs) && ping.isFull(nowMs)) this.#users.delete(userId);
      },
      slices,
    );
  }

  /** How many users are remembered. */
  get size(): number {
    return this.#users.size;
  }

  #of(userId: number, nowMs: number): Buckets {
    const known = this.#users.get(userId);
    if (known !== undefined) return known;
    const { credits, creditsWindowMs, reservedMessages, reservedPings, reserveWindowMs } = this.#limits;
    const bucket = (capacity: number, windowMs: number) =>
      new TokenBucket(capacity * this.#factor, windowMs, nowMs);
    const buckets: Buckets = {
      credits: bucket(credits, creditsWindowMs),
      message: bucket(reservedMessages, reserveWindowMs),
      ping: bucket(reservedPings, reserveWindowMs),
    };
    this.#users.set(userId, buckets);
    return buckets;
  }
}
