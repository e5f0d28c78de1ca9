// play, parts: one side's clock. It ticks from server time, as the page knows it, and is spoken three times at most.
import type { Side } from '@kingstake/chess';
import { remainingMs } from '@kingstake/client';
import { useEffect, useReducer } from 'react';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { cx } from '../../../ui/class-names.ts';
import { clockText } from '../../../ui/clock-text.ts';
import { lowTimeText, PLAY_TEXTS } from '../texts.ts';
import css from './clock.module.css';
import { isLowTime, nextTickMs, shownSeconds, spokenSeconds } from './clock-text.ts';
import type { ClockView } from './game-table-props.ts';

interface ClockProps {
  clocks: ClockView;
  side: Side;
  /** Whose clock it is, for those who hear it. */
  name: string;
  /** The player's own running clock is lit. */
  own: boolean;
  nowMs: () => number;
  timers?: Timers;
}

export function Clock({ clocks, side, name, own, nowMs, timers = browserTimers }: ClockProps) {
  const [tick, redraw] = useReducer((count: number) => count + 1, 0);
  const running = clocks.running === side;
  const left = remainingMs(clocks, side, nowMs());
  const waitMs = running ? nextTickMs(left) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick, and each pair of clocks, plans the next one
  useEffect(() => {
    if (waitMs !== null) return timers.after(Math.ceil(waitMs), redraw);
  }, [tick, clocks, running, timers]);

  const seconds = shownSeconds(left);
  const spoken = running ? spokenSeconds(seconds) : null;
  const look = running ? (own ? css['yours'] : css['theirs']) : css['waiting'];
  return (
    <>
      <div
        className={cx('num', css['clock'], look, running && isLowTime(left) && css['low'])}
        role="timer"
        aria-label={PLAY_TEXTS.clockOf(name)}
        data-running={running}
        data-sending={clocks.sending === side || undefined}
      >
        {clockText(seconds)}
      </div>
      <span className="vh" aria-live="polite">
        {spoken !== null && lowTimeText(name, spoken)}
      </span>
    </>
  );
}
