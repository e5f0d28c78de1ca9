// platform/hub: one socket's message budget, a token bucket. Pure: the time is an argument.

export class TokenBucket {
  readonly #capacity: number; // tokens of a full bucket
  readonly #windowMs: number; // an empty bucket is full again after this long
  #tokens: number; // at #readAtMs, with fractions
  #readAtMs: number; // monotonic

  constructor(capacity: number, windowMs: number, nowMs: number) {
    this.#capacity = capacity;
    this.#windowMs = windowMs;
    this.#tokens = capacity;
    this.#readAtMs = nowMs;
  }

  /** Takes one token; false when there is none. */
  take(nowMs: number): boolean {
    const gained = ((nowMs - this.#readAtMs) * this.#capacity) / this.#windowMs;
    this.#tokens = Math.min(this.#capacity, this.#tokens + gained);
    this.#readAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
