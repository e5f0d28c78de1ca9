// link-previews: limits.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** What a shared link shows. */
export const LINK_PREVIEWS = {
  /** Pictures kept in memory, about 120 KiB each: 15 MiB. */
  keptPictures: 128,
  /** Pictures that may wait to be drawn, half a second each: more than a request waits for. */
  waitingPictures: 16,
  /** A picture that is not drawn by then never will be: a slow machine takes 3 s, the start of the thread included. */
  drawMs: 10 * SECOND,
  /** The thread that draws takes 100 MB: it ends when no picture was asked for so long. */
  idleMs: 5 * MINUTE,
  /** When to ask again for a picture that could not be drawn. */
  retryAfterS: 10,
  /** Games that page loads of one address look up for their meta tags. */
  lookups: { max: 120, windowMs: MINUTE },
} as const;
