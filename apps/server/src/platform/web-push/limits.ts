// platform/web-push: limits.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Notices to browsers that are closed. */
export const PUSH = {
  /** Browsers of one player: more than a person has. The newest takes the place of the oldest. */
  devicesPerPlayer: 8,
  /** Letters of an endpoint: the longest of the known push services have some 500. */
  endpointChars: 1_024,
  /** Requests that wait to be sent at a node; notices beyond are dropped: a notice is worth nothing late. */
  queued: 1_000,
  /** Those of one player, beyond which their notices are dropped: four to each browser. */
  queuedPerUser: 32,
  /** Sent at the same time, of one player one. */
  atOnce: 16,
  /** A push service answers within a fraction of a second: what it has not taken by then is dropped. */
  answerMs: 3 * SECOND,
  /** And what comes for that browser until then is dropped without asking. */
  silentMs: MINUTE,
  /** Hosts of the push services of today's browsers, the default of PUSH_SERVICES. */
  services: [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ],
  /** Tries of one notice, and the pause before each but the first, doubled each time. */
  tries: 3,
  retryMs: 2 * SECOND,
  /** How long a push service keeps a notice for a device that is off, by what it is about. */
  keptMs: { found: 30 * SECOND, challenge: 10 * MINUTE, turn: 10 * MINUTE, paid: 24 * 60 * MINUTE },
} as const;
