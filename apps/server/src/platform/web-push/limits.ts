const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const PUSH = {
  /** Maximum number of browsers per player. The newest replaces the oldest. */
  devicesPerPlayer: 8,
  /** Maximum length of an endpoint in characters. The longest ones of known push services have about 500. */
  endpointChars: 1_024,
  /** Maximum number of queued notifications per node. Further ones are dropped, because a late notification is useless. */
  queued: 1_000,
  /** Maximum number of queued notifications per player, which is four for each browser. */
  queuedPerUser: 32,
  /** Maximum number of concurrent requests. Each player has at most one. */
  concurrentRequests: 16,
  /** Timeout of a request. A push service answers within a fraction of a second. */
  answerMs: 3 * SECOND,
  /** After a timeout, notifications for that browser are dropped for this long. */
  silentMs: MINUTE,
  /** Default of PUSH_SERVICES, with the hosts of the push services of current browsers. */
  services: [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ],
  /** Attempts for one notification, and the pause before the first retry, which doubles each time. */
  tries: 3,
  retryMs: 2 * SECOND,
  /** How long a player awaits an opponent after requesting a notification, and how many players one new game notifies. */
  awaitedMs: 7 * 24 * 60 * MINUTE,
  notifiedOfOpponent: 20,
  /** How long a push service keeps a notification for a device that is off, by kind. */
  keptMs: {
    found: 30 * SECOND,
    challenge: 10 * MINUTE,
    turn: 10 * MINUTE,
    opponent: 10 * MINUTE,
    paid: 24 * 60 * MINUTE,
    returned: 24 * 60 * MINUTE,
  },
} as const;
