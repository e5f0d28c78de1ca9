// platform: limits of connections to Redis.

const SECOND = 1_000;

export const REDIS = {
  /** A lost connection is retried after this. With the handshake, messages flow again within 1 s of Redis's return. */
  retryMs: 200,
  /** A connection that is not established by then is retried. */
  connectMs: SECOND,
  /** Commands that Redis has not answered. Further ones are dropped. */
  unanswered: 4_096,
  /** A failure is logged at most this often. */
  logMs: 60 * SECOND,
} as const;
