// platform: budgets of requests, in the memory of this process. Those that several nodes share are in `shared-rate-limits.ts`.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A budget of requests for one address. RATE_LIMIT_FACTOR multiplies `max`. */
export interface Rate {
  max: number;
  windowMs: number;
}

export interface RateLimiter {
  /** Takes one request of the key's budget. Resolves to null, or, when none is left, to the ms until the window ends. */
  take(key: string): Promise<number | null>;
  /** Takes what a request turned out to cost beyond that one, whether it is there or not. */
  charge(key: string, credits: number): Promise<void>;
}

/** Makes the limiter of one named budget; keys of different names never share. */
export type CreateRateLimiter = (name: string, rate: Rate) => RateLimiter;

/** `factor` multiplies every budget (RATE_LIMIT_FACTOR); each keeps at least one request. */
export function rateLimitersInMemory(factor: number): CreateRateLimiter {
  return (name, rate) => {
    const limiter = new RateLimiterMemory({ keyPrefix: name, ...budgetOf(rate, factor) });
    return {
      take: (key) => takeFrom(limiter, key),
      async charge(key, credits) {
        await limiter.penalty(key, credits);
      },
    };
  };
}

export function budgetOf({ max, windowMs }: Rate, factor: number): { points: number; duration: number } {
  return { points: Math.max(1, Math.floor(max * factor)), duration: windowMs / 1000 };
}

/** Rejects when the limiter's store failed. */
export async function takeFrom(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    // The library's way of saying that nothing is left.
    if (error instanceof RateLimiterRes) return error.msBeforeNext;
    throw error;
  }
}
