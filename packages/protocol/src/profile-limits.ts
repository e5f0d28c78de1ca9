// protocol: how much of a player a profile shows. One line for each limit: its unit and its reason.

export const PROFILE = {
  /** Public games, the newest ones: a screen of them. */
  games: 10,
  /** Ended games that are looked through for public ones, so that who plays privately costs no more to show. */
  gamesLookedAt: 100,
  /** Points of a pool's chart, the newest ones: more than a phone has columns for; 8 KB on the wire. */
  ratingPoints: 200,
} as const;
