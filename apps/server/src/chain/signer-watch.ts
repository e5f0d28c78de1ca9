// chain: the signer with a circuit breaker. For a second after it did not answer, calls fail immediately, so that a job
// with many orders does not wait for each.
import { type OrderSigner, type RefusalCode, SignerAway, SignerRefused } from '@kingstake/signer';
import type { Time } from '../platform/time.ts';

export interface WatchedSigner extends OrderSigner {
  /** Refusals since the start, by code. */
  refusals(): ReadonlyMap<RefusalCode, number>;
  /** Whether the signer did not answer the last call. */
  isAway(): boolean;
}

/** How long calls fail after the signer did not answer, in ms. */
const AWAY_MS = 1_000;

export function watchSigner(signer: OrderSigner, time: Time): WatchedSigner {
  const refusals = new Map<RefusalCode, number>();
  let away: { sinceMs: number; why: string } | null = null;

  function watched<Args extends unknown[], R>(call: (...args: Args) => Promise<R>) {
    return async (...args: Args): Promise<R> => {
      if (away !== null && time.monotonicMs() - away.sinceMs < AWAY_MS) throw new SignerAway(away.why);
      try {
        const answer = await call(...args);
        away = null;
        return answer;
      } catch (error) {
        if (error instanceof SignerAway) away = { sinceMs: time.monotonicMs(), why: error.message };
        if (error instanceof SignerRefused) {
          away = null;
          refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
        }
        throw error;
      }
    };
  }

  return {
    identity: watched(signer.identity),
    signPayout: watched(signer.signPayout),
    signStep: watched(signer.signStep),
    signMemo: watched(signer.signMemo),
    signReserves: watched(signer.signReserves),
    refusals: () => refusals,
    isAway: () => away !== null,
  };
}
