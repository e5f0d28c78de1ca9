const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The leaderboard with very many players. */
export const LEADERBOARD = {
  /** Players that one statement counts or skips: about 5 ms of the embedded database's thread. */
  stepPlayers: 5_000,
  /** A count that took several statements is cached this long, with the positions where deep pages begin. */
  countKeptMs: MINUTE,
} as const;

/** Files of games. */
export const GAME_FILES = {
  /** Games that one statement reads for the file of a player's own games: about 10 ms of the embedded database's thread. */
  gamesPerPage: 20,
} as const;

export const PROFILE = {
  /** Public games on a profile, newest first. */
  games: 10,
  /** Ended games that are searched for public ones, so that a player with only private games costs no more. */
  gamesLookedAt: 100,
  /** Points of a pool's chart, newest first: 8 KB. */
  ratingPoints: 200,
} as const;
