// protocol: limits of sockets, on both ends, with their units and reasons.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The socket. */
export const SOCKET = {
  /**
   * Messages a user may send at once over all sockets, and how fast the budget comes back (lichess: 100 in 20 s). A message
   * costs one for each 2 KiB of its answer that are begun: a full state of a long game is 70 KiB, most answers are under 1.
   */
  credits: 100,
  creditsWindowMs: 20 * SECOND,
  creditBytes: 2 * 1024,
  /** Messages about their own game that a player in a staked one may send when the credits are used up: one a second. */
  reservedMessages: 60,
  /** And pings: three clients of ours send six a minute each. */
  reservedPings: 20,
  reserveWindowMs: MINUTE,
  /** Games that one socket may observe: more boards than fit on a screen. */
  observed: 8,
  /** The server pings this often; a peer that misses two pongs in a row is gone. */
  pingMs: 10 * SECOND,
  missedPongs: 2,
  /** A reader this far behind is cut off; it comes back and gets the full state. */
  backlogBytes: 256 * 1024,
  /** Sockets of one user: a few tabs on a few devices. */
  perUser: 8,
  /** Sockets of one address: a school or café behind one router. */
  perAddress: 64,
  /** Sessions with open sockets are checked against the database this often. */
  sessionCheckMs: 25 * SECOND,
  /** The number of players online is sent at most this often. */
  onlineCountMs: 2 * SECOND,
} as const;

/** Close codes of the socket. */
export const CLOSE = {
  /** The server is going down; come back, at once: another may be there, or this one again. See `DRAIN_REASON`. */
  restart: 1012,
  /** A violation of the protocol. */
  policy: 1008,
  /** A binary frame. */
  unsupported: 1003,
  /** The session ended (logout, expiry). Do not come back with it. */
  sessionEnded: 4401,
  /** The user's credits are used up. The reason says when to come back, as `Retry-After` does: `retry after 12 s`. */
  overBudget: 4408,
} as const;

/** Reasons of `CLOSE.restart`; a client comes back the same way after both. The server ends. */
export const RESTART_REASON = 'restart';
/** It sends its players over to another one, where play goes on: clocks do not stand still meanwhile. */
export const DRAIN_REASON = 'drain';

/** The reason of `CLOSE.overBudget`, at least a second. */
export function formatRetryAfter(waitMs: number): string {
  return `retry after ${Math.max(1, Math.ceil(waitMs / SECOND))} s`;
}

/** Milliseconds of such a reason, 0 for a text without a number. More than five digits no timer can wait. */
export function parseRetryAfter(reason: string): number {
  return Number(/\d{1,5}/.exec(reason)) * SECOND;
}

/** How a client's socket behaves. */
export const CLIENT_SOCKET = {
  /** A ping goes out this often while no game runs (specification). */
  pingMs: 30 * SECOND,
  /** And this often while one runs: with `answerMs`, a dead line costs its player at most 15 s of clock. */
  gamePingMs: 10 * SECOND,
  /** A ping or a move that is not answered by then: the line is dead. Slow mobile networks answer within 2 s. */
  answerMs: 5 * SECOND,
  /** So is one on which no full state follows `join_game`: the server itself waits up to 5 s for its database. */
  stateMs: 10 * SECOND,
  /** A connection that is not open by then is given up: browsers wait a minute or more. */
  openMs: 10 * SECOND,
  /** A request that the server could not serve (503) is repeated after this pause. */
  askAgainMs: SECOND,
  /** Reconnection attempts before the page reports a failure, and their delays (specification). */
  maxAttempts: 5,
  baseDelayMs: SECOND,
  maxDelayMs: 30 * SECOND,
  /** After `CLOSE.restart` the first try comes within this time, at random: others are sent away at the same moment. */
  restartDelayMs: 0.5 * SECOND,
  /** Least share of a delay that is waited: full jitter would let some come back at once after a restart. */
  leastDelayShare: 0.5,
  /** The shortest of so many round trips tells the server's clock: at one each 10 s, a clock that drifts is followed in 50 s. */
  clockSamples: 5,
  /** And so many are taken one after the other when a game begins: it is rare that all of them are slow. */
  clockSamplesAtOnce: 3,
} as const;
