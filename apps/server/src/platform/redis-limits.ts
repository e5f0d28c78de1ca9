// platform: limits of connections to Redis.

const SECOND = 1_000;

export const REDIS = {
  /** Pause before a lost connection is retried. Including the handshake, messages flow again within 1 s of Redis's return. */
  retryMs: 200,
  /** Timeout for establishing a connection, after which it is retried. */
  connectMs: SECOND,
  /** Maximum number of unanswered commands. Further ones are dropped. */
  unanswered: 4_096,
  /** A failure is logged at most this often. */
  logMs: 60 * SECOND,
} as const;
