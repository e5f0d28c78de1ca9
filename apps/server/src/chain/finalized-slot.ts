// chain: rejects answers that are older than a finalized slot already seen.
import { ChainUnavailable } from './port.ts';

/** Holds the highest finalized slot seen. `check` throws `ChainUnavailable` for an older answer, because that node lags. */
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
