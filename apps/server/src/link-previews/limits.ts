const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const LINK_PREVIEWS = {
  /** Pictures cached in memory, about 120 KiB each: 15 MiB. */
  keptPictures: 128,
  /** Pictures that may wait to be drawn, half a second each. */
  waitingPictures: 16,
  /** A picture that is not drawn by then has failed: a slow machine takes 3 s, including the start of the thread. */
  drawMs: 10 * SECOND,
  /** The drawing thread takes 100 MB, and ends when it was idle for this long. */
  idleMs: 5 * MINUTE,
  /** Retry-After for a picture that could not be drawn. */
  retryAfterS: 10,
  /** Games that page loads of one address look up for their meta tags. */
  lookups: { max: 120, windowMs: MINUTE },
} as const;
