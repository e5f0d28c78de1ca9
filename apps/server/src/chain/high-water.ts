// chain: answers that go back in time are rejected.
import { ChainUnavailable } from './port.ts';

/** Holds the highest finalized slot seen. An answer from before it comes from a node that lags, and is rejected. */
export function createHighWater() {
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
