// play, parts: holding a button down until it counts. Pure: instants are arguments, and letting go forgets everything.

/** How long the resign button must be held. */
export const RESIGN_HOLD_MS = 5_000;

export interface Hold {
  sinceMs: number | null; // instant it was pressed; null while no one holds it
  done: boolean; // it was held long enough; nothing undoes that
}

export const NOT_HELD: Hold = { sinceMs: null, done: false };

/** Pressing again while it is held (a key that repeats) changes nothing. */
export function press(hold: Hold, nowMs: number): Hold {
  return hold.sinceMs === null ? { ...hold, sinceMs: nowMs } : hold;
}

export function release(hold: Hold): Hold {
  return hold.sinceMs === null || hold.done ? hold : NOT_HELD;
}

/** The hold at `nowMs`: done once it lasted `holdMs`. */
export function passTime(hold: Hold, nowMs: number, holdMs: number): Hold {
  if (hold.sinceMs === null || hold.done || nowMs - hold.sinceMs < holdMs) return hold;
  return { ...hold, done: true };
}

/** How much of the hold is over, from 0 to 1. */
export function holdShare(hold: Hold, nowMs: number, holdMs: number): number {
  if (hold.done) return 1;
  if (hold.sinceMs === null) return 0;
  return Math.min(1, Math.max(0, (nowMs - hold.sinceMs) / holdMs));
}

/** The keys that press a button. */
export function isPressKey(key: string): boolean {
  return key === ' ' || key === 'Enter';
}
