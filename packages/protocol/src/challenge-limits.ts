// protocol: limits of challenges, blocks and notices; part of `limits.ts`, through which they are read.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Challenges of one player to another (rulings 9). Each is open for `CHALLENGE_MS` of the match. */
export const CHALLENGES = {
  /** Open ones that a player has sent: each keeps a stake, and a dialog of someone else. */
  openPerPlayer: 3,
  /** Open ones that a player may receive: a sheet of them is read at a glance. */
  openPerReceiver: 5,
  /** After a challenge of a stranger no other stranger may challenge the same player for so long. */
  newStrangerMs: MINUTE,
  /** Challenges within the window to people who have never played the challenger: enough to find an opponent, too few to pester. */
  toStrangers: 20,
  strangersWindowMs: DAY,
  /** Received ones that a list shows, the newest: more than a person reads in the ten minutes that they last. */
  listed: 50,
} as const;

/** Players whom a player has blocked. */
export const BLOCKS = {
  /** More than anyone met badly; the list is read with every search for an opponent. */
  perPlayer: 500,
} as const;
