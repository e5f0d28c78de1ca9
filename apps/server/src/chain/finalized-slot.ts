// chain: rejects answers that are older than a finalized slot which was already seen.
import { ChainUnavailable } from './port.ts';

/** Holds the highest finalized slot seen. `check` throws `ChainUnavailable` for an older answer, because the node lags. */
export function createFinalizedSlot() {
  let slot = 0n;
  return {
    atLeast: () => (slot === 0n ? {} : { minContextSlot: slot }),
    raise(seen: bigint): void {
      if (seen > slot) slot = seen;
    },
    check(seen: bigint): void {
      if (seen < slot) throw new ChainUnavailable(`the node lags: it is at slot ${seen}, ${slot} is final`);
    },
  };
}
