// ui: spans of time and time controls as a player reads them.
import type { TimeControl } from '@kingstake/protocol/time-control';
import { UI_TEXTS } from './texts.ts';

const SECOND_MS = 1_000;
const SECONDS_PER_MINUTE = 60;

/** "10:00", "0:07": minutes and seconds; an hour is sixty minutes. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % SECONDS_PER_MINUTE).padStart(2, '0');
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${rest}`;
}

/** "10:00 per side", "3:00 per side, +2 s per move". */
export function timeControlText({ initialMs, incrementMs }: TimeControl): string {
  const each = UI_TEXTS.perSide(clockText(initialMs / SECOND_MS));
  return incrementMs === 0 ? each : `${each}, ${UI_TEXTS.perMove(incrementMs / SECOND_MS)}`;
}

/** "10+0", "3+2": minutes and seconds a move; seconds where there is no whole minute. */
export function shortTimeControl({ initialMs, incrementMs }: TimeControl): string {
  const minutes = initialMs / SECOND_MS / SECONDS_PER_MINUTE;
  return `${Number.isInteger(minutes) ? minutes : clockText(initialMs / SECOND_MS)}+${incrementMs / SECOND_MS}`;
}
