// platform/quotas: a quota for each key, such as an address or a user. Pure. Time is an argument, in monotonic ms.
import { inSlices, type Slices } from '../slices.ts';

/** The size of a quota. */
export interface Rate {
  max: number;
  windowMs: number;
  /** Set for calls whose limit is against guessing, which all nodes count together. Each node counts limits against overload. */
  isShared?: true;
}

/** How a quota refills: evenly over a window, or at the end of the window that its first use began. */
type Refill = 'evenly' | 'at the end';

interface Account {
  left: number; // at `atMs`, with fractions; negative: owed
  atMs: number; // when it was read, or its window began
}

/** All keys have the same rate. */
export class Quota<Key extends string | number> {
  readonly #rate: Rate;
  readonly #refill: Refill;
  readonly #accounts = new Map<Key, Account>();

  constructor(rate: Rate, refill: Refill = 'evenly') {
    this.#rate = rate;
    this.#refill = refill;
  }

  /** Takes one. Returns null, or the milliseconds until one is available. */
  take(key: Key, nowMs: number): number | null {
    const account = this.#accountOf(key, nowMs);
    if (account.left < 1) return this.#waitOf(account, nowMs);
    account.left -= 1;
    return null;
  }

  /** Takes a cost even if less is left. The difference is owed. */
  charge(key: Key, cost: number, nowMs: number): void {
    if (cost > 0) this.#accountOf(key, nowMs).left -= cost;
  }

  /** Whether something is owed. */
  isOverdrawn(key: Key, nowMs: number): boolean {
    return this.#accounts.has(key) && this.#accountOf(key, nowMs).left < 0;
  }

  /** Returns the milliseconds until one is available; 0 if it is. */
  waitMs(key: Key, nowMs: number): number {
    return this.#accounts.has(key) ? this.#waitOf(this.#accountOf(key, nowMs), nowMs) : 0;
  }

  /** Removes keys with a full quota, which is also the state of a new key. Returns null if that took one slice. */
  forgetFull(nowMs: number, slices: Slices): Promise<void> | null {
    return inSlices(
      this.#accounts,
      ([key, account]) => {
        this.#read(account, nowMs);
        if (account.left >= this.#rate.max) this.#accounts.delete(key);
      },
      slices,
    );
  }

  /** Number of keys that may have used something. */
  get size(): number {
    return this.#accounts.size;
  }

  #accountOf(key: Key, nowMs: number): Account {
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = { left: this.#rate.max, atMs: nowMs };
      this.#accounts.set(key, account);
    } else this.#read(account, nowMs);
    return account;
  }

  #waitOf({ left, atMs }: Account, nowMs: number): number {
    const { max, windowMs } = this.#rate;
    if (left >= 1) return 0;
    return this.#refill === 'evenly' ? ((1 - left) * windowMs) / max : atMs + windowMs - nowMs;
  }

  #read(account: Account, nowMs: number): void {
    const { max, windowMs } = this.#rate;
    const passedMs = nowMs - account.atMs;
    if (this.#refill === 'evenly') account.left = Math.min(max, account.left + (passedMs * max) / windowMs);
    else if (passedMs < windowMs) return;
    else account.left = max;
    account.atMs = nowMs;
  }
}
