// platform/hints: for a server without Redis. It says nothing, and hears nothing because there is no other node.
import type { Hints } from './contract.ts';

/** Whole while `isAlone`: what no other node does, no hint is missing about. */
export function noHints<Kinds extends Record<string, unknown>>(isAlone: () => boolean): Hints<Kinds> {
  return {
    say() {},
    hear() {},
    isWhole: isAlone,
    onWhole() {},
    onBroken() {},
    moved() {},
    measure() {},
    async stop() {},
  };
}
