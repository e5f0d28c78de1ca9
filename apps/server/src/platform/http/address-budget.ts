// platform/http: what each address may ask for, over everything the server has: calls, the page and its files, socket upgrades,
// paths that do not exist; and how many connections it may open. Pure: the time is an argument.
import { TokenBucket } from '../token-bucket.ts';
import { budgetKey } from './address.ts';
import { ADDRESS } from './limits.ts';

/** So many at once, which come back within the window. */
interface Rate {
  credits: number;
  windowMs: number;
}

const REQUESTS: Rate = { credits: ADDRESS.credits, windowMs: ADDRESS.creditsWindowMs };
/** Of new connections. */
export const ARRIVALS: Rate = { credits: ADDRESS.newConnections, windowMs: ADDRESS.newConnectionsWindowMs };

export class AddressBudget {
  readonly #factor: number; // multiplies the budget
  readonly #rate: Rate;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(factor: number, rate: Rate = REQUESTS) {
    this.#factor = factor;
    this.#rate = rate;
  }

  /** Takes one request. Null, or the milliseconds until the address has one again. */
  take(address: string, nowMs: number): number | null {
    const bucket = this.#of(address, nowMs);
    return bucket.take(nowMs) ? null : bucket.waitMs(nowMs);
  }

  /** Takes what an answer of so many bytes costs beyond its request, whether it is there or not. */
  charge(address: string, bytes: number, nowMs: number): void {
    const more = Math.floor(bytes / ADDRESS.creditBytes);
    if (more > 0) this.#of(address, nowMs).charge(more, nowMs);
  }

  /** Forgets addresses that have all of their budget, which is what a new one has. */
  forgetIdle(nowMs: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(nowMs)) this.#buckets.delete(key);
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  #of(address: string, nowMs: number): TokenBucket {
    const key = budgetKey(address);
    const known = this.#buckets.get(key);
    if (known !== undefined) return known;
    const capacity = Math.max(1, this.#rate.credits * this.#factor);
    const bucket = new TokenBucket(capacity, this.#rate.windowMs, nowMs);
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
