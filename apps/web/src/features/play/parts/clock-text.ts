// play, parts: what a clock says of the time that is left. Pure.

const SECOND_MS = 1_000;
/** Under this the clock turns red. */
const LOW_TIME_MS = 30_000;
/** The only moments at which a clock is spoken, in seconds, largest first. */
const SPOKEN_SECONDS = [60, 30, 10] as const;
export type SpokenSeconds = (typeof SPOKEN_SECONDS)[number];

/** Whole seconds as shown: a second counts until it is over, so 0 means that the time is up. */
export function shownSeconds(ms: number): number {
  return Math.ceil(Math.max(0, ms) / SECOND_MS);
}

export function isLowTime(ms: number): boolean {
  return ms < LOW_TIME_MS;
}

/** How long until the shown second changes; null when it stands or has run out. */
export function nextTickMs(ms: number): number | null {
  if (ms <= 0) return null;
  return ms - (shownSeconds(ms) - 1) * SECOND_MS;
}

/** The last of the spoken moments that has passed; null before the first. It changes only when one passes. */
export function spokenSeconds(seconds: number): SpokenSeconds | null {
  return SPOKEN_SECONDS.findLast((moment) => seconds <= moment) ?? null;
}
