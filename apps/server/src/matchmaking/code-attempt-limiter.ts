// Limits attempts at game codes. Messages and calls share the quota.
import { quotaKey, type Refusal, refuse } from '../platform/http/index.ts';
import type { CreateRateLimiter } from '../platform/rate-limits.ts';
import { CODE_ATTEMPTS } from './limits.ts';

/** An attempt is charged to the user and to the address. */
export interface RateLimitSubject {
  userId: number;
  address: string;
}

export interface CodeAttemptLimiter {
  /**
   * Charges one attempt to the user and the address; without a user, to the address alone. Resolves to a refusal when a
   * quota is used up.
   */
  take(subject: { userId: number | null; address: string }): Promise<Refusal | null>;
}

export function createCodeAttemptLimiter(createRateLimiter: CreateRateLimiter): CodeAttemptLimiter {
  const ofUser = createRateLimiter('code:user', CODE_ATTEMPTS);
  const ofAddress = createRateLimiter('code:address', CODE_ATTEMPTS);
  return {
    async take({ userId, address }) {
      const waitsMs = await Promise.all([
        userId === null ? null : ofUser.take(String(userId)),
        ofAddress.take(quotaKey(address)),
      ]);
      const waitMs = Math.max(...waitsMs.map((ms) => ms ?? 0));
      return waitMs === 0
        ? null
        : refuse('RATE_LIMITED', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
    },
  };
}
