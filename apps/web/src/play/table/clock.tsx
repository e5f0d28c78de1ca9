// play: one side's clock. It counts down from server time and is announced when it runs low.

import { FIRST_MOVE_MS, type Side } from '@kingstake/chess';
import { remainingMs, type ShownClocks } from '@kingstake/client';
import { useEffect, useReducer, useState } from 'react';
import { browserTimers, type Timers } from '../../net/timers.ts';
import { cx } from '../../ui/elements.ts';
import { clockText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import css from './clock.module.css';
import type { ClockView } from './view.ts';

const SECOND_MS = 1_000;

/** Renders the component every second while a countdown runs. */
export function useSeconds(isCounting: boolean, timers: Timers = browserTimers): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (isCounting ? timers.every(SECOND_MS, redraw) : undefined), [isCounting, timers]);
}

/**
 * The time left for the first move of the side to move; null if that side has moved before, or no clock runs. The server allows 60 s
 * from the instant at which the clock was still full. After an outage it moves both, so the clock determines the deadline.
 */
export function firstMoveLeftMs(clocks: ClockView, plies: number): number | null {
  const side: Side | null = clocks.running;
  if (side === null || plies > 1) return null;
  const spentMs = clocks.initialMs - remainingMs(clocks, side, clocks.nowMs());
  return Math.max(0, FIRST_MOVE_MS - spentMs);
}

const TENTH_MS = 100;
/** Below this the clock turns red. */
const LOW_TIME_MS = 30_000;
/** Below this it shows tenths. */
const TENTHS_UNDER_MS = 10_000;
/** The thresholds that screen readers announce, in seconds left, largest first. */
const SPOKEN_SECONDS = [60, 30, 10] as const;
type SpokenSeconds = (typeof SPOKEN_SECONDS)[number];

/** Whole seconds, rounded up, so that 0 means time is up. */
export function shownSeconds(ms: number): number {
  return Math.ceil(Math.max(0, ms) / SECOND_MS);
}

/** "4:33"; below ten seconds "0:08" and ".4". Tenths are rounded up as well. */
export function shownTime(ms: number): { whole: string; tenths: string | null } {
  const tenths = Math.ceil(Math.max(0, ms) / TENTH_MS);
  if (tenths >= TENTHS_UNDER_MS / TENTH_MS) return { whole: clockText(shownSeconds(ms)), tenths: null };
  return { whole: clockText(Math.floor(tenths / 10)), tenths: `.${tenths % 10}` };
}

export function isLowTime(ms: number): boolean {
  return ms < LOW_TIME_MS;
}

/** The time until the text changes; null if the time is up. */
export function nextTickMs(ms: number): number | null {
  if (ms <= 0) return null;
  const stepMs = ms <= TENTHS_UNDER_MS ? TENTH_MS : SECOND_MS;
  return ms - (Math.ceil(ms / stepMs) - 1) * stepMs;
}

/** The announcements of a clock. `said`: the lowest threshold announced so far; `words`: the current announcement. */
interface Spoken {
  readonly said: SpokenSeconds | null;
  readonly words: SpokenSeconds | null;
}
export const NOTHING_SAID: Spoken = { said: null, words: null };

/** A threshold is announced again only after this many times its value was left, because increments cross it at every move. */
const AGAIN_ABOVE = 1.5;

/**
 * The announcements once the clock shows this many seconds; the same object if nothing changed. A running clock announces a
 * threshold on the way down, and again only after it was well above it.
 */
export function spokenAfter(before: Spoken, seconds: number, isRunning: boolean): Spoken {
  const passed = SPOKEN_SECONDS.findLast((moment) => seconds <= moment) ?? null;
  const { said } = before;
  if (passed !== null && (said === null || passed < said))
    return isRunning ? { said: passed, words: passed } : before;
  const isWellAbove = said !== null && seconds >= said * AGAIN_ABOVE;
  return isWellAbove ? { said: passed, words: null } : before;
}

/** Identifies the last update of a running clock; null while it is stopped. */
export function clockReading(clocks: ShownClocks | null, side: Side | null): string | null {
  if (clocks === null || side === null || clocks.running !== side) return null;
  return `${clocks.atMs} ${side === 'white' ? clocks.whiteMs : clocks.blackMs}`;
}

/** Most responses arrive sooner; only slower ones show "sending". */
const SENDING_AFTER_MS = 150;

interface ClockProps {
  clocks: ClockView;
  side: Side;
  /** The owner of the clock, for screen readers. */
  name: string;
  /** The player's own clock, which is highlighted while it runs. */
  own: boolean;
  timers?: Timers;
}

export function Clock(props: ClockProps) {
  const { clocks, side, name, own, timers = browserTimers } = props;
  const [tick, redraw] = useReducer((count: number) => count + 1, 0);
  const running = clocks.running === side;
  const left = remainingMs(clocks, side, clocks.nowMs());
  const waitMs = running ? nextTickMs(left) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick and each clock update schedules the next tick
  useEffect(() => {
    if (waitMs !== null) return timers.after(Math.ceil(waitMs), redraw);
  }, [tick, clocks, running, timers]);
  // The clock runs on while the move waits for the socket.
  const isSent = clocks.sending === side && !running;
  const isSending = useSlow(isSent, timers);

  const { whole, tenths } = shownTime(left);
  const [spoken, setSpoken] = useState(NOTHING_SAID);
  const announced = spokenAfter(spoken, shownSeconds(left), running);
  if (announced !== spoken) setSpoken(announced);
  const look = running ? (own ? css['yours'] : css['theirs']) : css['waiting'];
  return (
    <>
      <div
        className={cx('num', css['clock'], look, isLowTime(left) && css['low'], isSending && css['sending'])}
        role="timer"
        aria-label={PLAY_TEXTS.clockOf(name)}
        data-running={running}
        data-sending={isSent || undefined}
        data-widest={clockText(shownSeconds(Math.max(left, clocks.initialMs, 10 * 60 * SECOND_MS)))}
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
        {announced.words !== null && PLAY_TEXTS.lowTime(name, announced.words)}
      </span>
    </>
  );
}

/** Whether `isOn` has lasted long enough to show. */
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
