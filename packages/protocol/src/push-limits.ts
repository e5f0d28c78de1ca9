// protocol: limits of web push; part of `limits.ts`, through which they are read.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Notices to browsers that are closed. */
export const PUSH = {
  /** Browsers of one player: more than a person has. The newest takes the place of the oldest. */
  devicesPerPlayer: 8,
  /** Letters of an endpoint: the longest of the known push services have some 500. */
  endpointChars: 1_024,
  /** Notices that wait to be sent at a node; what comes beyond is dropped: a notice is worth nothing late. */
  queued: 1_000,
  /** Sent at the same time. */
  atOnce: 8,
  /** A push service that has not answered by then has failed. */
  answerMs: 10 * SECOND,
  /** Tries of one notice, and the pause before each but the first, doubled each time. */
  tries: 3,
  retryMs: 2 * SECOND,
  /** How long a push service keeps a notice for a device that is off, by what it is about. */
  keptMs: { found: 30 * SECOND, challenge: 10 * MINUTE, turn: 10 * MINUTE, paid: 24 * 60 * MINUTE },
} as const;
