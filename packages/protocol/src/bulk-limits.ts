// protocol: limits of calls whose answers may be large; part of `limits.ts`, through which they are read.

const MINUTE = 60_000;

/** What lists and whole games cost (the rate `bulk`). */
export const BULK = {
  /** An answer costs one for each so many bytes that it begins, as on the socket (ruling 11). */
  creditBytes: 2 * 1024,
  /** And no less: behind a short answer are statements too. */
  least: 4,
  /** A full page of the waiting list, the largest answer, costs some 110: ten in a minute. Ordinary lists may be asked for 300 times. */
  ofAddress: { max: 1_200, windowMs: MINUTE },
  /** From all addresses together: a search for an opponent asks ten times in half a minute. */
  ofUser: { max: 600, windowMs: MINUTE },
} as const;
