// session: notices that the machine's clock was set, or that the machine slept: its time and what elapsed no longer agree.
import type { Timers } from './timers.ts';

const LOOK_MS = 1_000;
/** Clocks that are adjusted slowly, and timers that come late, stay far below it between two looks. */
const STEP_MS = 250;

/** Calls back after each step, forwards or backwards, within a second. The answer stops that. */
export function watchClock(
  timers: Pick<Timers, 'now' | 'every'>,
  wallClockMs: () => number,
  onStep: () => void,
): () => void {
  let lead = wallClockMs() - timers.now();
  return timers.every(LOOK_MS, () => {
    const next = wallClockMs() - timers.now();
    if (Math.abs(next - lead) >= STEP_MS) onStep();
    lead = next;
  });
}
