// play, parts: draws a countdown anew each second, while there is one.
import { useEffect, useReducer } from 'react';
import { browserTimers, type Timers } from '../../../session/timers.ts';

const TICK_MS = 1_000;

export function useSeconds(isCounting: boolean, timers: Timers = browserTimers): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (isCounting ? timers.every(TICK_MS, redraw) : undefined), [isCounting, timers]);
}
