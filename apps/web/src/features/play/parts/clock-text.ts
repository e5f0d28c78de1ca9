// play, parts: what a clock says of the time that is left. Pure.
import type { Side } from '@kingstake/chess';
import type { ShownClocks } from '@kingstake/client';
import { clockText } from '../../../ui/clock-text.ts';

const SECOND_MS = 1_000;
const TENTH_MS = 100;
/** Under this the clock turns red. */
const LOW_TIME_MS = 30_000;
/** Under this tenths are shown. */
const TENTHS_UNDER_MS = 10_000;
/** The only moments at which a clock is spoken, in seconds, largest first. */
const SPOKEN_SECONDS = [60, 30, 10] as const;
export type SpokenSeconds = (typeof SPOKEN_SECONDS)[number];

/** Whole seconds as shown: a second counts until it is over, so 0 means that the time is up. */
export function shownSeconds(ms: number): number {
  return Math.ceil(Math.max(0, ms) / SECOND_MS);
}

/** "4:33"; under ten seconds "0:08" and ".4". A tenth counts until it is over, too. */
export function shownTime(ms: number): { whole: string; tenths: string | null } {
  const tenths = Math.ceil(Math.max(0, ms) / TENTH_MS);
  if (tenths >= TENTHS_UNDER_MS / TENTH_MS) return { whole: clockText(shownSeconds(ms)), tenths: null };
  return { whole: clockText(Math.floor(tenths / 10)), tenths: `.${tenths % 10}` };
}

export function isLowTime(ms: number): boolean {
  return ms < LOW_TIME_MS;
}

/** How long until what is shown changes; null when it stands or has run out. */
export function nextTickMs(ms: number): number | null {
  if (ms <= 0) return null;
  const stepMs = ms <= TENTHS_UNDER_MS ? TENTH_MS : SECOND_MS;
  return ms - (Math.ceil(ms / stepMs) - 1) * stepMs;
}

/** What was said of a clock. `said`: the lowest moment that need not be said again; `words`: what stands to be read aloud now. */
export interface Spoken {
  readonly said: SpokenSeconds | null;
  readonly words: SpokenSeconds | null;
}
export const NOTHING_SAID: Spoken = { said: null, words: null };

/** A moment can be said again once this many times as much was left: increments carry a clock over it and back at every move. */
const AGAIN_ABOVE = 1.5;

/**
 * Returns what has been said once so many whole seconds are shown; the same object when nothing changed. A moment is said as a running
 * clock passes it on its way down, and again only after the clock has been well above it.
 */
export function spokenAfter(before: Spoken, seconds: number, isRunning: boolean): Spoken {
  const passed = SPOKEN_SECONDS.findLast((moment) => seconds <= moment) ?? null;
  const { said } = before;
  if (passed !== null && (said === null || passed < said))
    return isRunning ? { said: passed, words: passed } : before;
  const isWellAbove = said !== null && seconds >= said * AGAIN_ABOVE;
  return isWellAbove ? { said: passed, words: null } : before;
}

/** What the running clock of a side was last set to; null while it stands. */
export function clockReading(clocks: ShownClocks | null, side: Side | null): string | null {
  if (clocks === null || side === null || clocks.running !== side) return null;
  return `${clocks.atMs} ${side === 'white' ? clocks.whiteMs : clocks.blackMs}`;
}
