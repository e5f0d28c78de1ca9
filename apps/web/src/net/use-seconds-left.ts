// net: a countdown hook.
import { useEffect, useState } from 'react';
import { browserTimers } from './timers.ts';

const TICK_MS = 250;
const SECOND_MS = 1000;

/** Whole seconds until a moment in ms since 1970, rounded up; 0 once it has passed. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
}

/** `clock`: the clock to which `untilMs` refers; by default the computer's own. */
export function useSecondsLeft(untilMs: number, clock: () => number = browserTimers.now): number {
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => browserTimers.every(TICK_MS, () => setNowMs(clock())), [clock]);
  return secondsLeft(untilMs, nowMs);
}
