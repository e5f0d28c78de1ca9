// net, testkit: a clock that moves only when a test advances it, and lets promises settle in between.
import { createManualTimers as createSyncTimers } from '@kingstake/client/testkit';
import type { Timers } from '../timers.ts';

export interface ManualTimers extends Timers {
  /** Advances the clock. Due timers run in order, and the promises of each settle before the next runs. */
  advance(ms: number): Promise<void>;
  /** Delays of all pending timers, ms from now. */
  pending(): number[];
}

/** Waits until all pending promises have settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

export function createManualTimers(startMs?: number): ManualTimers {
  const timers = createSyncTimers(startMs);
  return {
    ...timers,
    async advance(ms) {
      const untilMs = timers.now() + ms;
      while (timers.step(untilMs)) await settled();
      await settled();
    },
  };
}
