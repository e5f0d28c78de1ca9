// limits: periods of the module (rulings 13).

const DAY = 24 * 3_600_000;

/** Rolling windows of sums. */
export const WINDOWS_MS = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const;

export const PROTECTION = {
  /** A raise can be confirmed this long after the request, and for `confirmMs` from then on. */
  raiseMs: DAY,
  confirmMs: 7 * DAY,
  /** An exclusion ends this long after its player requested the end. */
  exclusionEndMs: DAY,
} as const;
