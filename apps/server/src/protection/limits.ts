// limits: the periods of limits and exclusions, in ms.

const DAY_MS = 24 * 3_600_000;

/** Rolling windows over which deposits and losses are summed. */
export const WINDOWS_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

/** Periods for weakening a player's own protection. The delays prevent impulsive changes. */
export const PROTECTION = {
  /** From the request of a raise until it can be confirmed. */
  raiseMs: DAY_MS,
  /** How long a raise can be confirmed after that. */
  confirmMs: 7 * DAY_MS,
  /** From a player's request to end an exclusion until it is over. */
  exclusionEndMs: DAY_MS,
} as const;
