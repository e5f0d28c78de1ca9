// games/testkit: the time of one process on a shared manual clock. Its monotonic clock advances only through `live`. While the process is
// frozen, its timers do not fire, and incoming work waits.
import type { ManualTime } from '../../platform/testkit/manual-time.ts';
import type { Time } from '../../platform/time.ts';

export interface Freezer {
  /** When a test skips time on the shared clock, `monotonicMs` does not advance, so the process detects no downtime. */
  readonly time: Time;
  live(ms: number): void;
  isFrozen(): boolean;
  freeze(): void;
  thaw(): void;
  /** Runs `work` now, or when the process thaws. */
  run(work: () => void): void;
}

export function createFreezer(shared: ManualTime): Freezer {
  let livedMs = 0;
  let frozen = false;
  let waiting: (() => void)[] = [];
  const run = (work: () => void): void => {
    if (frozen) waiting.push(work);
    else work();
  };
  return {
    time: {
      ...shared,
      monotonicMs: () => livedMs,
      after: (ms, work) => shared.after(ms, () => run(work)),
      // Intervals that pass while the process is frozen are dropped.
      every: (ms, work) => shared.every(ms, () => void (frozen || work())),
    },
    live(ms) {
      livedMs += ms;
    },
    isFrozen: () => frozen,
    freeze() {
      frozen = true;
    },
    thaw() {
      frozen = false;
      const due = waiting;
      waiting = [];
      for (const work of due) work();
    },
    run,
  };
}
