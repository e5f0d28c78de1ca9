// In-memory rate limiters. Limits shared by all nodes are in `shared-rate-limits.ts`.
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** A quota of requests for one key. RATE_LIMIT_FACTOR multiplies `max`. */
export interface Rate {
  max: number;
  windowMs: number;
}

export interface RateLimiter {
  /** Takes one request from the key's quota. Resolves to null, or to the ms until the window ends if the quota is used up. */
  take(key: string): Promise<number | null>;
  /** Charges the additional cost of a request, even if the quota is used up. */
  charge(key: string, credits: number): Promise<void>;
}

/** Creates a named limiter. Limiters of different names do not share quotas. */
export type CreateRateLimiter = (name: string, rate: Rate) => RateLimiter;

/** `factor` multiplies every quota (RATE_LIMIT_FACTOR). Each allows at least one request. */
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

/** Takes one request. Rejects if the limiter's store fails. */
export async function takeFrom(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    // The library rejects with this when the quota is used up.
    if (error instanceof RateLimiterRes) return error.msBeforeNext;
    throw error;
  }
}
