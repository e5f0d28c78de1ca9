// api, testkit: a clock that only moves when a test moves it, and lets promises settle on the way.
import { createManualTimers as createSyncTimers } from '@kingstake/client/testkit';
import type { Timers } from '../timers.ts';

export interface ManualTimers extends Timers {
  /** Moves the clock; whatever is due runs in order, and what it promised settles before the next. */
  advance(ms: number): Promise<void>;
  /** Delays of all timers that wait now, in ms from now. */
  pending(): number[];
}

/** Lets everything that is already promised happen. */
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
