// matchmaking: how many game codes somebody may try, right or wrong, by message and by call together.
import { GAMES } from '@kingstake/protocol';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';

const MINUTE_MS = 60_000;

/** Who tries: a user, from an address. Either's budget can be used up. */
export interface Trier {
  userId: number;
  address: string;
}

export interface CodeTries {
  /** Takes one try; a refusal when there is none left. */
  take(trier: Trier): Refusal | null;
  /** How many budgets are remembered. */
  size(): number;
}

interface Budget {
  left: number;
  endsMs: number; // monotonic; a new budget begins with the first try after it
}

export function createCodeTries(time: Time, rateFactor: number): CodeTries {
  const max = Math.max(1, Math.floor(GAMES.codeTriesPerMinute * rateFactor));
  const budgets = new Map<string, Budget>();
  let sweepAtMs = time.monotonicMs() + MINUTE_MS;

  /** Ended budgets are forgotten once a minute, so memory holds two minutes of triers at most. */
  function sweep(nowMs: number): void {
    if (nowMs < sweepAtMs) return;
    sweepAtMs = nowMs + MINUTE_MS;
    for (const [key, budget] of budgets) if (budget.endsMs <= nowMs) budgets.delete(key);
  }

  function budgetOf(key: string, nowMs: number): Budget {
    const found = budgets.get(key);
    if (found !== undefined && found.endsMs > nowMs) return found;
    const budget = { left: max, endsMs: nowMs + MINUTE_MS };
    budgets.set(key, budget);
    return budget;
  }

  return {
    size: () => budgets.size,
    take({ userId, address }) {
      const nowMs = time.monotonicMs();
      sweep(nowMs);
      const own = [budgetOf(`user ${userId}`, nowMs), budgetOf(`address ${address}`, nowMs)];
      const empty = own.filter((budget) => budget.left === 0);
      if (empty.length > 0) {
        const waitMs = Math.max(...empty.map((budget) => budget.endsMs - nowMs));
        return refuse('RATE_LIMITED', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
      }
      for (const budget of own) budget.left -= 1;
      return null;
    },
  };
}
