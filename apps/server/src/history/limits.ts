// history: limits of what one answer may read.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The leaderboard among very many players. */
export const LEADERBOARD = {
  /** Players that one statement counts or skips at most: about 5 ms of the embedded database's thread. */
  stepPlayers: 5_000,
  /** A count that took more than one statement, and with it where deep pages begin, is kept this long. */
  countKeptMs: MINUTE,
} as const;

/** Files of games. */
export const GAME_FILES = {
  /** Games that one statement reads for the file of all own games: about 10 ms of the embedded database's thread. */
  gamesPerPage: 20,
} as const;

export const PROFILE = {
  /** Public games, the newest ones: a screen of them. */
  games: 10,
  /** Ended games that are looked through for public ones, so that who plays privately costs no more to show. */
  gamesLookedAt: 100,
  /** Points of a pool's chart, the newest ones: more than a phone has columns for; 8 KB on the wire. */
  ratingPoints: 200,
} as const;
