// platform/roll-call: limits.

const SECOND = 1_000;

/** Who is online at which node. */
export const ROLL_CALL = {
  /** A node says so often who has a socket there. */
  everyMs: 2 * SECOND,
  /** One that said nothing for longer is forgotten: two rolls may be lost. */
  silentMs: 5 * SECOND,
  /** Users of one roll: a node has no more connections. 75 % of a message at most, up to two billion users. */
  users: 16_384,
  /** Games, the most watched ones, of which a node tells the others how many watch: 8 KB of a message. */
  watchedGames: 500,
} as const;
