const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const PUSH = {
  /** Browsers of one player. The newest replaces the oldest. */
  devicesPerPlayer: 8,
  /** Characters of an endpoint: the longest of the known push services have some 500. */
  endpointChars: 1_024,
  /** Notifications that wait at a node. More are dropped, because a late one is worth nothing. */
  queued: 1_000,
  /** Waiting notifications of one player: four for each browser. */
  queuedPerUser: 32,
  /** Concurrent requests; one for each player. */
  concurrentRequests: 16,
  /** Timeout of a request. A push service answers within a fraction of a second. */
  answerMs: 3 * SECOND,
  /** After a timeout, notifications for that browser are dropped for this long. */
  silentMs: MINUTE,
  /** Default of PUSH_SERVICES: the hosts of the push services of today's browsers. */
  services: [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ],
  /** Attempts for one notification, and the pause before the first retry, which doubles each time. */
  tries: 3,
  retryMs: 2 * SECOND,
  /** How long a player awaits an opponent after asking for a notice, and how many players one opened game notifies. */
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
