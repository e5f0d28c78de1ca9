// fair-play: times of cases (rulings 16).

const HOUR = 3_600_000;

export const CASE_TIMES = {
  /** A hold ends this long after it began, and once this much later if two operators extend it. */
  holdMs: 48 * HOUR,
  extensionMs: 72 * HOUR,
  /** Reports are counted over this window. */
  reportWindowMs: 24 * HOUR,
  /** Cases whose hold is over are closed this often. The money is free on time without it. */
  releaseMs: 60_000,
  /** Debts are paid this often from what has arrived. */
  debtsMs: 5_000,
} as const;

/** What is read of two players when a staked game of theirs ends. */
export const PAIRS = { windowMs: 30 * 24 * HOUR, games: 200 } as const;

/** Cases and months of one answer. */
export const LISTED = { cases: 100, returned: 100, gamesOfCase: 10_000, reports: 100, months: 24 } as const;
