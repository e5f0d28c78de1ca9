// net: the page's only clocks and timers, so that tests can replace them.
import type { Timers } from '@kingstake/client';

export type { Timers } from '@kingstake/client';

export const browserTimers: Timers = {
  // Whole ms, because it is sent to the server as a timestamp. It starts at the system time and ignores later changes of the system clock.
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => clearInterval(id);
  },
};

/** The system time, ms since 1970, for dates that are shown. It may jump at any moment. */
export const wallClockMs = (): number => Date.now();

export function sleep(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve);
  });
}
