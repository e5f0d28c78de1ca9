// Chess bot: scores. A score is in centipawns for the side to move. Mates are far above all evaluations.

/**
 * The maximum number of plies of a line. Arrays with an entry for each ply have MAX_PLY + 1 entries, for plies 0 to
 * MAX_PLY.
 */
export const MAX_PLY = 128;

/** Greater than every score, for open search windows. */
export const INFINITE_SCORE = 2_000_000;
/** The score of a mate on the board. A mate in n plies is worth n times MATE_STEP less. */
export const MATE_SCORE = 1_000_000;
/**
 * The value of a ply of mate distance: ten pawns. Most engines use 1. The levels add noise of up to 80 centipawns to a
 * score, and a mate in one must score higher than a mate in two with any noise.
 */
export const MATE_STEP = 1000;
/** Scores of at least this are mates. Evaluations are far below. */
export const MATE_BOUND = MATE_SCORE - MATE_STEP * MAX_PLY;
export const DRAW_SCORE = 0;

/** Returns the score of a side that is mated `ply` plies after the root. */
export function matedScore(ply: number): number {
  return MATE_STEP * ply - MATE_SCORE;
}

/** Returns whether a score is a mate for either side. */
export function isMateScore(score: number): boolean {
  return score >= MATE_BOUND || score <= -MATE_BOUND;
}

/**
 * Returns the distance to mate in plies: positive if the side to move mates, negative if it is mated, 0 if it is
 * already mated, and null if the score is not a mate.
 */
export function mateDistancePlies(score: number): number | null {
  if (!isMateScore(score)) return null;
  const plies = (MATE_SCORE - Math.abs(score)) / MATE_STEP;
  return score > 0 ? plies : 0 - plies;
}

/**
 * Returns the distance to mate in moves: 2 for "mate in 2", -2 for being mated in 2. Null if the score is not a mate.
 */
export function mateInMoves(score: number): number | null {
  const plies = mateDistancePlies(score);
  if (plies === null) return null;
  return score > 0 ? Math.ceil(plies / 2) : 0 - Math.ceil(Math.abs(plies) / 2);
}

/**
 * Converts a score for the transposition table. A search counts mates from the root. The table counts them from the
 * stored position, because a position can occur at several plies.
 */
export function scoreToTable(score: number, ply: number): number {
  if (score >= MATE_BOUND) return score + MATE_STEP * ply;
  if (score <= -MATE_BOUND) return score - MATE_STEP * ply;
  return score;
}

/** The inverse of `scoreToTable`, for the ply at which the entry is read. */
export function scoreFromTable(score: number, ply: number): number {
  if (score >= MATE_BOUND) return score - MATE_STEP * ply;
  if (score <= -MATE_BOUND) return score + MATE_STEP * ply;
  return score;
}
