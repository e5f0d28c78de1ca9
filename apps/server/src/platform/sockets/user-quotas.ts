// platform/hub: quotas of messages and answers for each user over all sockets, and the priority quota of players with a stake in a running
// game. It does not depend on sockets or games.

import { inSlices, type Slices } from '../slices.ts';
import { TokenBucket } from '../token-bucket.ts';
import type { HubLimits } from './limits.ts';

/** The kinds of priority quota. Neither uses up the other. */
export type Reserved = 'message' | 'ping';

interface Buckets {
  quota: TokenBucket;
  message: TokenBucket;
  ping: TokenBucket;
}

export class UserQuotas {
  readonly #limits: HubLimits;
  readonly #factor: number; // multiplies every quota
  readonly #users = new Map<number, Buckets>();

  constructor(limits: HubLimits, factor: number) {
    this.#limits = limits;
    this.#factor = factor;
  }

  /** Takes the one credit that every message costs. Returns false if there is none. */
  take(userId: number, nowMs: number): boolean {
    return this.#of(userId, nowMs).quota.take(nowMs);
  }

  takePriority(userId: number, kind: Reserved, nowMs: number): boolean {
    return this.#of(userId, nowMs)[kind].take(nowMs);
  }

  /** Charges the cost of an answer of `bytes` beyond the one credit of its message. */
  charge(userId: number, bytes: number, nowMs: number): void {
    const more = Math.ceil(bytes / this.#limits.quotaBytes) - 1;
    if (more > 0) this.#of(userId, nowMs).quota.charge(more, nowMs);
  }

  /** Whether answers have cost more than the quota. Waiting messages are not handled then. */
  isOverdrawn(userId: number, nowMs: number): boolean {
    return this.#users.get(userId)?.quota.isOverdrawn(nowMs) ?? false;
  }

  /** Returns the milliseconds until the user has a credit; 0 if there is one. */
  waitMs(userId: number, nowMs: number): number {
    return this.#users.get(userId)?.quota.waitMs(nowMs) ?? 0;
  }

  /** Removes users with full quotas, which is also the state of a new user. */
  forgetIdle(nowMs: number, slices: Slices): Promise<void> | null {
    return inSlices(
      this.#users,
      ([userId, { quota, message, ping }]) => {
        if (quota.isFull(nowMs) && message.isFull(nowMs) && ping.isFull(nowMs)) this.#users.delete(userId);
      },
      slices,
    );
  }

  /** Number of tracked users. */
  get size(): number {
    return this.#users.size;
  }

  #of(userId: number, nowMs: number): Buckets {
    const known = this.#users.get(userId);
    if (known !== undefined) return known;
    const { quota, quotaWindowMs, priorityMessages, priorityPings, priorityWindowMs } = this.#limits;
    const bucket = (capacity: number, windowMs: number) =>
      new TokenBucket(capacity * this.#factor, windowMs, nowMs);
    const buckets: Buckets = {
      quota: bucket(quota, quotaWindowMs),
      message: bucket(priorityMessages, priorityWindowMs),
      ping: bucket(priorityPings, priorityWindowMs),
    };
    this.#users.set(userId, buckets);
    return buckets;
  }
}
