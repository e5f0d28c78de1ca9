// A token bucket. Pure. Time is an argument.

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

  /** Takes one token. Returns false if there is none. */
  take(nowMs: number): boolean {
    this.#read(nowMs);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Takes tokens even if there are not enough. The difference is owed. */
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

  /** Returns the milliseconds until a token is available. */
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

/** One token bucket for each key, all of the same size. */
export class TokenBuckets<Key> {
  readonly #capacity: number;
  readonly #windowMs: number;
  readonly #buckets = new Map<Key, TokenBucket>();

  constructor(capacity: number, windowMs: number) {
    this.#capacity = capacity;
    this.#windowMs = windowMs;
  }

  /** Takes one token. Returns null, or the milliseconds until one is available. */
  take(key: Key, nowMs: number): number | null {
    const bucket = this.#bucketOf(key, nowMs);
    return bucket.take(nowMs) ? null : bucket.waitMs(nowMs);
  }

  /** See `TokenBucket.charge`. */
  charge(key: Key, tokens: number, nowMs: number): void {
    if (tokens > 0) this.#bucketOf(key, nowMs).charge(tokens, nowMs);
  }

  /** Removes keys with a full bucket, which is also the state of a new key. */
  forgetFull(nowMs: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(nowMs)) this.#buckets.delete(key);
  }

  /** Number of keys with a bucket. */
  get size(): number {
    return this.#buckets.size;
  }

  #bucketOf(key: Key, nowMs: number): TokenBucket {
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    const bucket = new TokenBucket(this.#capacity, this.#windowMs, nowMs);
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
