// history: limits of leaderboards, downloads and profiles.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Leaderboards with very many players. */
export const LEADERBOARD = {
  /** Players that one statement counts or skips: about 5 ms of the embedded database's thread. */
  stepPlayers: 5_000,
  /** A count that took several statements is cached this long, in ms, with the ranks from which deep pages are read. */
  countKeptMs: MINUTE,
} as const;

/** Downloads of all games of a player. */
export const GAME_FILES = {
  /** Games that one statement reads: about 10 ms of the embedded database's thread. */
  gamesPerPage: 20,
} as const;

/** Recent games in the lobby (ruling 17.6). */
export const RECENT = {
  games: 10,
  /** Newest candidates that are looked at, so that a burst of short games or hidden players costs no more. */
  gamesLookedAt: 200,
  /** Shorter games show nothing. */
  leastPlies: 10,
  /** How long a node keeps the list, in ms, because every visitor asks for it. */
  keptMs: 5 * SECOND,
} as const;

export const PROFILE = {
  /** Public games on a profile, newest first. */
  games: 10,
  /** Ended games that are searched for public ones, so that a player with only private games costs no more. */
  gamesLookedAt: 100,
  /** Newest rating changes in the chart of a pool: about 8 KB. */
  ratingPoints: 200,
} as const;
