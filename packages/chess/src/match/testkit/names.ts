// Chess match, testkit: the users and times of the step tables. Tests only.
import type { Match } from '../state.ts';

/** The users of the tables and their ids. Ann creates the game, Bob joins it, and Eve has no seat. */
export const PEOPLE = { Ann: 1, Bob: 2, Eve: 3 } as const;
export type Person = keyof typeof PEOPLE;

/** The time that the tables call 0:00, in ms since 1970. */
export const EPOCH_MS = 1_790_000_000_000;

export function isPerson(text: string): text is Person {
  return text in PEOPLE;
}

/** Returns the name of a user, or `none`. */
export function nameOf(userId: number | null): string {
  return Object.entries(PEOPLE).find(([, id]) => id === userId)?.[0] ?? 'none';
}

/** Parses a time of a table, such as `1:05` or `1:05.300` (minutes, seconds and ms after 0:00), to ms since 1970. */
export function parseInstant(text: string): number {
  return EPOCH_MS + parseSpan(text);
}

/** Parses a duration of the same form to ms. */
export function parseSpan(text: string): number {
  const parts = /^(\d+):(\d\d)(?:\.(\d{3}))?$/.exec(text);
  if (parts === null) throw new Error(`not a time: '${text}'`);
  const [, minutes, seconds, ms] = parts;
  return (Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(ms ?? 0);
}

export function formatInstant(ms: number): string {
  return formatSpan(ms - EPOCH_MS);
}

export function formatSpan(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const rest = ms - seconds * 1_000;
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}

/** Freezes a match deeply, so that a decision that changes its input throws. */
export function frozen<M extends Match>(match: M): M {
  for (const value of Object.values(match)) freezeAll(value);
  return Object.freeze(match);
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeAll(inner);
}
