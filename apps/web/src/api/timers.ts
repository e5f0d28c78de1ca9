// api: the page's only clocks and timers, so that everything else can be driven by hand in a test.
import type { Timers } from '@kingstake/client';

export type { Timers } from '@kingstake/client';

export const browserTimers: Timers = {
  // Whole: it is sent to the server as a timestamp. It begins at the machine's time, and no later setting of that moves it.
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

/** The machine's own time, ms since 1970: for dates that are shown. It may step at any moment. */
export const wallClockMs = (): number => Date.now();

export function sleep(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve);
  });
}
