// platform/http: what calls of the rate `bulk` cost: by the bytes of their answers, to the caller's address and to the user, whatever
// address they call from.
import type { CreateRateLimiter } from '../rate-limits.ts';
import { BULK, RATES } from './limits.ts';

export interface BulkBudget {
  /** Takes the first credit of the address. Null, or the milliseconds until it has one again. */
  takeOfAddress(addressKey: string): Promise<number | null>;
  takeOfUser(userId: number): Promise<number | null>;
  /** Takes what the answer costs beyond that; of nobody but the address where the caller is not registered. */
  charge(who: { addressKey: string; userId: number | null }, answerBytes: number): Promise<void>;
}

export function createBulkBudget(createRateLimiter: CreateRateLimiter): BulkBudget {
  const ofAddresses = createRateLimiter('http:bulk', RATES.bulk);
  const ofUsers = createRateLimiter('bulk:user', BULK.ofUser);
  return {
    takeOfAddress: (addressKey) => ofAddresses.take(addressKey),
    takeOfUser: (userId) => ofUsers.take(String(userId)),
    async charge({ addressKey, userId }, answerBytes) {
      const beyond = bulkCredits(answerBytes) - 1;
      await ofAddresses.charge(addressKey, beyond);
      if (userId !== null) await ofUsers.charge(String(userId), beyond);
    },
  };
}

/** What an answer costs in all. */
export function bulkCredits(answerBytes: number): number {
  return Math.max(BULK.least, Math.ceil(answerBytes / BULK.creditBytes));
}
