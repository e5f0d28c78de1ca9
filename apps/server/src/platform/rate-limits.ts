// platform: budgets of requests. The store is chosen here and nowhere else: the memory of this process, and Redis once
// several nodes share a budget.
import type { Rate } from '@kingstake/protocol';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimiter {
  /** Takes one request of the key's budget. Resolves to null, or, when none is left, to the ms until the window ends. */
  take(key: string): Promise<number | null>;
}

/** Makes the limiter of one named budget; keys of different names never share. */
export type CreateRateLimiter = (name: string, rate: Rate) => RateLimiter;

/** `factor` multiplies every budget (RATE_LIMIT_FACTOR); each keeps at least one request. */
export function rateLimitersInMemory(factor: number): CreateRateLimiter {
  return (name, { max, windowMs }) => {
    const limiter = new RateLimiterMemory({
      keyPrefix: name,
      points: Math.max(1, Math.floor(max * factor)),
      duration: windowMs / 1000,
    });
    return {
      async take(key) {
        try {
          await limiter.consume(key);
          return null;
        } catch (error) {
          // The library's way of saying that nothing is left.
          if (error instanceof RateLimiterRes) return error.msBeforeNext;
          throw error;
        }
      },
    };
  };
}
