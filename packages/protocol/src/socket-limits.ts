// Limits of sockets, for server and client, with units and reasons.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const SOCKET = {
  /**
   * Messages that a user may send in a burst over all sockets, and how fast the quota refills (lichess: 100 in 20 s). A message costs
   * one for each started 2 KiB of its answer. The full state of a long game is 70 KiB; most answers are under 1.
   */
  quota: 100,
  quotaWindowMs: 20 * SECOND,
  quotaBytes: 2 * 1024,
  /**
   * Priority quota of a player in a staked game, for messages about that game when the normal quota is used up. One a second.
   */
  priorityMessages: 60,
  /** Priority quota of pings. Three of our clients send six a minute each. */
  priorityPings: 20,
  priorityWindowMs: MINUTE,
  /** Games that one socket may observe. */
  observed: 8,
  /** Interval of the server's pings. A peer that misses two pongs in a row is disconnected. */
  pingMs: 10 * SECOND,
  missedPongs: 2,
  /** Unsent bytes after which a slow reader is disconnected. It reconnects and gets the full state. */
  backlogBytes: 256 * 1024,
  /** Sockets of one user: a few tabs on a few devices. */
  perUser: 8,
  /** Sockets of one address: a school or café behind one router. */
  perAddress: 64,
  /** Interval at which sessions with open sockets are checked against the database. */
  sessionCheckMs: 25 * SECOND,
  /** Minimum interval between messages with the number of players online. */
  onlineCountMs: 2 * SECOND,
} as const;

/** Close codes of the socket. */
export const CLOSE = {
  /** The server shuts down. Reconnect immediately, to another node or to this one. See `DRAIN_REASON`. */
  restart: 1012,
  /** A violation of the protocol. */
  policy: 1008,
  /** A binary frame. */
  unsupported: 1003,
  /** The session ended (logout, expiry): do not reconnect with it. */
  sessionEnded: 4401,
  /** The user's quota is used up. The reason contains the delay, like `Retry-After`: `retry after 12 s`. */
  overBudget: 4408,
} as const;

/** A reason of `CLOSE.restart`: the server stops. The client reconnects in the same way as after `DRAIN_REASON`. */
export const RESTART_REASON = 'restart';
/** A reason of `CLOSE.restart`: the server migrates its clients to other nodes. Play continues and clocks keep running. */
export const DRAIN_REASON = 'drain';

/** Formats the reason of `CLOSE.overBudget`; at least one second. */
export function formatRetryAfter(waitMs: number): string {
  return `retry after ${Math.max(1, Math.ceil(waitMs / SECOND))} s`;
}

/** Parses such a reason to milliseconds; 0 without a number. At most five digits, so that a timer can handle the delay. */
export function parseRetryAfter(reason: string): number {
  return Number(/\d{1,5}/.exec(reason)) * SECOND;
}

/** Behaviour of a client's socket. */
export const CLIENT_SOCKET = {
  /** Ping interval while no game runs (specification). */
  pingMs: 30 * SECOND,
  /** Ping interval while a game runs: with `answerMs`, a dead connection costs its player at most 15 s of clock. */
  gamePingMs: 10 * SECOND,
  /** Timeout for an answer to a ping or a move, after which the connection counts as dead. Slow mobile networks answer within 2 s. */
  answerMs: 5 * SECOND,
  /** Timeout for the full state after `join_game`. The server waits up to 5 s for its database. */
  stateMs: 10 * SECOND,
  /** Timeout for opening a connection. Browsers wait a minute or more. */
  openMs: 10 * SECOND,
  /** A request that the server could not serve (503) is retried after this pause. */
  askAgainMs: SECOND,
  /** Reconnection attempts before the page reports a failure, and their delays (specification). */
  maxAttempts: 5,
  baseDelayMs: SECOND,
  maxDelayMs: 30 * SECOND,
  /** Maximum delay of the first attempt after `CLOSE.restart`. It is random, because other clients reconnect too. */
  restartDelayMs: 0.5 * SECOND,
  /** Minimum share of a delay. With full jitter some clients would reconnect at once after a restart. */
  leastDelayShare: 0.5,
  /**
   * The server's clock is derived from the fastest of this many round trips. With one every 10 s, drift is corrected within 50 s.
   */
  clockSamples: 5,
  /** Consecutive round trips when a game begins, so that not all of them are slow. */
  clockSamplesAtOnce: 3,
} as const;
