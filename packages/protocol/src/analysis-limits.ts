// protocol: limits of the review of a game; part of `limits.ts`, through which they are read.

/** The review of a game: our engine, in a worker of the player's own browser. */
export const ANALYSIS = {
  /** Plies that a position is searched at most: quiet endgames get there. */
  depth: 12,
  /** Positions that the search of one position visits: a third of a second on an ordinary computer. */
  positionNodes: 250_000,
  /** And that the searches of one game visit: half a minute. Each position of a long game gets less. */
  gameNodes: 20_000_000,
  /** A position is done by then on a slow phone too. */
  positionMs: 1_000,
  /** Entries of the engine's memory, 20 bytes each: 5 MB. What the end of a game taught it is there for its beginning. */
  tableEntries: 1 << 18,
} as const;
