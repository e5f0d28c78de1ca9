// games/testkit: the time of one process over a clock that several share. It lives through what it is told to; while it is frozen
// its timers do not run, and what reached it waits.
import type { ManualTime } from '../../platform/testkit/manual-time.ts';
import type { Time } from '../../platform/time.ts';

export interface Freezer {
  /** A test that sets the clock forward leaves out what would have happened: for the process that is no time it missed. */
  readonly time: Time;
  live(ms: number): void;
  isFrozen(): boolean;
  freeze(): void;
  thaw(): void;
  /** Now, or when it thaws. */
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
      // What is due every second is due once when it thaws.
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
