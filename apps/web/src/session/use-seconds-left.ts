// session: a countdown as a value of the component.
import { useEffect, useState } from 'react';
import { browserTimers } from './timers.ts';

const TICK_MS = 250;
const SECOND_MS = 1000;

/** Whole seconds until a moment in ms since 1970, rounded up; 0 afterwards. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
}

export function useSecondsLeft(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => browserTimers.now());
  useEffect(() => browserTimers.every(TICK_MS, () => setNowMs(browserTimers.now())), []);
  return secondsLeft(untilMs, nowMs);
}
