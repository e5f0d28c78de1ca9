// games/testkit: the time of one process on a shared manual clock. Its monotonic clock advances only through `live`. While the process is
// frozen, its timers do not fire, and incoming work waits.
import type { ManualTime } from '../../platform/testkit/manual-time.ts';
import type { Time } from '../../platform/time.ts';

export function createFreezer(shared: ManualTime) {
  let livedMs = 0;
  let frozen = false;
  const waiting: (() => void)[] = [];
  /** Runs `work` now, or when the process thaws. */
  const run = (work: () => void): void => {
    if (frozen) waiting.push(work);
    else work();
  };
  /** When a test skips time on the shared clock, `monotonicMs` does not advance, so the process detects no downtime. */
  const time: Time = {
    ...shared,
    monotonicMs: () => livedMs,
    after: (ms, work) => shared.after(ms, () => run(work)),
    // Intervals that pass while the process is frozen are dropped.
    every: (ms, work) => shared.every(ms, () => void (frozen || work())),
  };
  return {
    time,
    run,
    live(ms: number): void {
      livedMs += ms;
    },
    isFrozen: () => frozen,
    freeze(): void {
      frozen = true;
    },
    thaw(): void {
      frozen = false;
      for (const work of waiting.splice(0)) work();
    },
  };
}
