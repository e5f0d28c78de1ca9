// play, parts: the opponent has left; how long they may still come back.
import { useEffect, useReducer } from 'react';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { clockText } from '../../../ui/clock-text.ts';
import { PLAY_TEXTS } from '../texts.ts';
import css from './away-line.module.css';
import { shownSeconds } from './clock-text.ts';

const TICK_MS = 1_000;

interface AwayLineProps {
  name: string;
  /** ISO 8601. */
  expiresAt: string;
  nowMs: () => number;
  timers?: Timers;
}

export function AwayLine({ name, expiresAt, nowMs, timers = browserTimers }: AwayLineProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => timers.every(TICK_MS, redraw), [timers]);
  const left = clockText(shownSeconds(Date.parse(expiresAt) - nowMs()));
  return (
    <div className={css['line']}>
      <span role="status">{PLAY_TEXTS.opponentAway(name)}</span> <b className="num">{left}</b>
    </div>
  );
}
