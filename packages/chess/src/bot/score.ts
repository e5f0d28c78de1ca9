// chess, bot: the representation of scores. Centipawns for the side to move, with mates far above all evaluations.

/** Upper bound of the plies of a line; also the size of every array with one entry per ply. */
export const MAX_PLY = 128;

/** Above every score: the start of a search window. */
export const INFINITE_SCORE = 2_000_000;
/** The score of mate on the board. A more distant mate is worth MATE_STEP less for each ply. */
export const MATE_SCORE = 1_000_000;
/**
 * A ply of mate distance is worth ten pawns. Most engines use 1, but the levels add up to 80 centipawns of noise to a
 * score, and a mate in one must rank above a mate in two whatever the noise.
 */
export const MATE_STEP = 1000;
/** Scores from here on are mates. Evaluations stay far below. */
export const MATE_BOUND = MATE_SCORE - MATE_STEP * MAX_PLY;
export const DRAW_SCORE = 0;

/** The score of a side that is mated `ply` plies after the root. */
export function matedScore(ply: number): number {
  return MATE_STEP * ply - MATE_SCORE;
}

export function isMateScore(score: number): boolean {
  return score >= MATE_BOUND || score <= -MATE_BOUND;
}

/**
 * Returns the distance to mate in plies: positive when the side to move mates, negative when it is mated, 0 when it is
 * already mated, and null when the score is not a mate.
 */
export function mateDistancePlies(score: number): number | null {
  if (!isMateScore(score)) return null;
  const plies = (MATE_SCORE - Math.abs(score)) / MATE_STEP;
  return score > 0 ? plies : 0 - plies;
}

/** Converts to moves: "mate in 2" is 2, being mated in 2 is -2. Null when the score is not a mate. */
export function mateInMoves(score: number): number | null {
  const plies = mateDistancePlies(score);
  if (plies === null) return null;
  return score > 0 ? Math.ceil(plies / 2) : 0 - Math.ceil(Math.abs(plies) / 2);
}

/**
 * Converts a score to be stored in the transposition table. The table counts mates from the position itself, because a
 * position occurs at several distances from the root; a search counts them from the root.
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
