// play, parts: one side's clock. It ticks from server time, as the page knows it, and is spoken when it runs low.
import type { Side } from '@kingstake/chess';
import { remainingMs } from '@kingstake/client';
import { useEffect, useReducer, useState } from 'react';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { cx } from '../../../ui/class-names.ts';
import { clockText } from '../../../ui/clock-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './clock.module.css';
import { isLowTime, NOTHING_SAID, nextTickMs, shownSeconds, shownTime, spokenAfter } from './clock-text.ts';
import type { ClockView } from './game-table-props.ts';

/** An ordinary answer is there before this: only a slower one is told. */
const SENDING_AFTER_MS = 150;
const SECOND_MS = 1_000;

interface ClockProps {
  clocks: ClockView;
  side: Side;
  /** Whose clock it is, for those who hear it. */
  name: string;
  /** The player's own running clock is lit. */
  own: boolean;
  /** What it starts with: no later time is wider. */
  initialMs: number;
  nowMs: () => number;
  timers?: Timers;
}

export function Clock(props: ClockProps) {
  const { clocks, side, name, own, nowMs, timers = browserTimers } = props;
  const [tick, redraw] = useReducer((count: number) => count + 1, 0);
  const running = clocks.running === side;
  const left = remainingMs(clocks, side, nowMs());
  const waitMs = running ? nextTickMs(left) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick, and each pair of clocks, plans the next one
  useEffect(() => {
    if (waitMs !== null) return timers.after(Math.ceil(waitMs), redraw);
  }, [tick, clocks, running, timers]);
  const isSending = useSlow(clocks.sending === side, timers);

  const { whole, tenths } = shownTime(left);
  const [spoken, setSpoken] = useState(NOTHING_SAID);
  const heard = spokenAfter(spoken, shownSeconds(left), running);
  if (heard !== spoken) setSpoken(heard);
  const look = running ? (own ? css['yours'] : css['theirs']) : css['waiting'];
  return (
    <>
      <div
        className={cx('num', css['clock'], look, isLowTime(left) && css['low'], isSending && css['sending'])}
        role="timer"
        aria-label={PLAY_TEXTS.clockOf(name)}
        data-running={running}
        data-sending={clocks.sending === side || undefined}
        data-widest={clockText(shownSeconds(Math.max(left, props.initialMs, 10 * 60 * SECOND_MS)))}
      >
        {isSending && (
          <span className={css['said']}>
            <Icon name="up" size="sm" />
            {PLAY_TEXTS.sending}
          </span>
        )}
        <span>
          <span>{whole}</span>
          {tenths !== null && !isSending && <small>{tenths}</small>}
        </span>
      </div>
      <span className="vh" aria-live="polite">
        {heard.words !== null && PLAY_TEXTS.lowTime(name, heard.words)}
      </span>
    </>
  );
}

/** Whether something has gone on for so long that it is told. */
function useSlow(isOn: boolean, timers: Timers): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const stop = timers.after(SENDING_AFTER_MS, () => setSlow(true));
    return () => {
      stop();
      setSlow(false);
    };
  }, [isOn, timers]);
  return isOn && isSlow;
}
