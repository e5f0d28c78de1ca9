// platform/hub: the budget of one socket, a token bucket. Pure: the clock's reading comes in as an argument.

export class Credits {
  readonly #most: number; // credits of a full bucket
  readonly #windowMs: number; // an empty bucket is full again after this long
  #left: number; // credits at #readAtMs, with fractions
  #readAtMs: number; // monotonic

  constructor(most: number, windowMs: number, nowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#left = most;
    this.#readAtMs = nowMs;
  }

  /** Takes one credit; false when there is none. */
  take(nowMs: number): boolean {
    const gained = ((nowMs - this.#readAtMs) * this.#most) / this.#windowMs;
    this.#left = Math.min(this.#most, this.#left + gained);
    this.#readAtMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
