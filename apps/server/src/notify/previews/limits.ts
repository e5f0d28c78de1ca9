/** The size that all link preview services accept (1.91:1). */
export const PICTURE_WIDTH = 1_200;
export const PICTURE_HEIGHT = 630;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const LINK_PREVIEWS = {
  /** Pictures cached in memory, about 120 KiB each: 15 MiB. */
  keptPictures: 128,
  /** Most pictures that wait to be drawn. Each takes half a second. */
  waitingPictures: 16,
  /** A picture that is not drawn within this time has failed. A slow machine takes 3 s, including the start of the thread. */
  drawMs: 10 * SECOND,
  /** The drawing thread takes 100 MB, and ends after this much idle time. */
  idleMs: 5 * MINUTE,
  /** Retry-After in s for a picture that could not be drawn. */
  retryAfterS: 10,
  /** Games that page loads from one address may look up for their meta tags. */
  lookups: { max: 120, windowMs: MINUTE },
} as const;
