// Time controls as text, "seconds+seconds per move" (rulings section 9).
import * as z from 'zod/mini';

export interface TimeControl {
  readonly initialMs: number; // for each side at the start
  readonly incrementMs: number; // added after each move; 0 for none
}

/** The default time control. */
export const DEFAULT_TIME_CONTROL = '600+0';

/** Time controls of new games, shortest first. Answers may contain others, because this list changes. */
export const OFFERED_TIME_CONTROLS = ['180+2', '300+3', DEFAULT_TIME_CONTROL, '900+10'] as const;
export type OfferedTimeControl = (typeof OFFERED_TIME_CONTROLS)[number];

/** Up to 9999 seconds and 999 a move, without leading zeros, so that each time control has exactly one text. */
const FORM = /^([1-9]\d{0,3})\+(0|[1-9]\d{0,2})$/;

/** A time control in an answer. */
export const TimeControlText = z.string().check(z.regex(FORM));
/** A time control in a request. */
export const TimeControlInput = z.enum(OFFERED_TIME_CONTROLS);

/** Parses a text such as "180+2"; null for any other form. */
export function parseTimeControl(text: string): TimeControl | null {
  const parts = FORM.exec(text);
  return parts === null
    ? null
    : { initialMs: Number(parts[1]) * 1_000, incrementMs: Number(parts[2]) * 1_000 };
}

/** Parses a text that a schema has validated. Throws a RangeError for any other. */
export function timeControlOf(text: string): TimeControl {
  const timeControl = parseTimeControl(text);
  if (timeControl === null) throw new RangeError(`not a time control: '${text}'`);
  return timeControl;
}

/** Formats a time control for people: minutes, "+", seconds a move; "10+0". In seconds if they are not whole minutes. */
export function labelOfTimeControl({ initialMs, incrementMs }: TimeControl): string {
  const seconds = initialMs / 1_000;
  const initial = seconds % 60 === 0 ? String(seconds / 60) : `${seconds}s`;
  return `${initial}+${incrementMs / 1_000}`;
}

/** Formats a time control. Throws a RangeError for one that has no text, such as half a second. */
export function formatTimeControl({ initialMs, incrementMs }: TimeControl): string {
  const text = `${initialMs / 1_000}+${incrementMs / 1_000}`;
  if (!FORM.test(text)) throw new RangeError(`not a time control in whole seconds: ${text}`);
  return text;
}
