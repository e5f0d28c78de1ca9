// session: the page's only clock and timers, so that everything else can be driven by hand in a test.
import type { Timers } from '@kingstake/client';

export type { Timers } from '@kingstake/client';

export const browserTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => clearInterval(id);
  },
};

export function sleep(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve);
  });
}
