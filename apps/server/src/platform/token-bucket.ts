// platform: a budget that comes back evenly, a token bucket. Pure: the time is an argument.

export class TokenBucket {
  readonly #capacity: number; // tokens of a full bucket
  readonly #windowMs: number; // an empty bucket is full again after this long
  #tokens: number; // at #readAtMs, with fractions; negative: owed
  #readAtMs: number; // monotonic

  constructor(capacity: number, windowMs: number, nowMs: number) {
    this.#capacity = capacity;
    this.#windowMs = windowMs;
    this.#tokens = capacity;
    this.#readAtMs = nowMs;
  }

  /** Takes one token; false when there is none. */
  take(nowMs: number): boolean {
    this.#read(nowMs);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Takes tokens that are due afterwards, whether they are there or not: what is missing is owed. */
  charge(tokens: number, nowMs: number): void {
    this.#read(nowMs);
    this.#tokens -= tokens;
  }

  isOverdrawn(nowMs: number): boolean {
    this.#read(nowMs);
    return this.#tokens < 0;
  }

  isFull(nowMs: number): boolean {
    this.#read(nowMs);
    return this.#tokens >= this.#capacity;
  }

  /** Milliseconds until there is a token to take. */
  waitMs(nowMs: number): number {
    this.#read(nowMs);
    return Math.max(0, ((1 - this.#tokens) * this.#windowMs) / this.#capacity);
  }

  #read(nowMs: number): void {
    const gained = ((nowMs - this.#readAtMs) * this.#capacity) / this.#windowMs;
    this.#tokens = Math.min(this.#capacity, this.#tokens + gained);
    this.#readAtMs = nowMs;
  }
}
