// chess, bot: how a score is written down. Centipawns for the side to move, with mates far beyond them.
// Arithmetic only; it knows no position.

/** More plies than any line that is searched; also the size of every array that has one entry a ply. */
export const MAX_PLY = 128;

/** Above every score: the start of a search window. */
export const INFINITE_SCORE = 2_000_000;
/** The score of having given mate on the spot; a mate further away is worth MATE_STEP less a ply. */
export const MATE_SCORE = 1_000_000;
/**
 * A ply of mate distance is worth ten pawns. Engines usually take 1, but the levels add up to 80 centipawns of
 * noise to a score, and a mate in one must stay ahead of a mate in two whatever the noise.
 */
export const MATE_STEP = 1000;
/** From here on a score is a mate. Evaluations stay far below. */
export const MATE_BOUND = MATE_SCORE - MATE_STEP * MAX_PLY;
export const DRAW_SCORE = 0;

/** The score of a side that is mated `ply` half-moves after the root. */
export function matedScore(ply: number): number {
  return MATE_STEP * ply - MATE_SCORE;
}

export function isMateScore(score: number): boolean {
  return score >= MATE_BOUND || score <= -MATE_BOUND;
}

/**
 * Reads the distance to mate out of a score: how many plies until the board shows mate, positive when the side to
 * move gives it, negative when it suffers it, 0 when it is mated already, null when the score is no mate.
 */
export function mateDistancePlies(score: number): number | null {
  if (!isMateScore(score)) return null;
  const plies = (MATE_SCORE - Math.abs(score)) / MATE_STEP;
  return score > 0 ? plies : 0 - plies;
}

/** In moves: "mate in 2" is 2, being mated in 2 is -2; null when the score is no mate. */
export function mateInMoves(score: number): number | null {
  const plies = mateDistancePlies(score);
  if (plies === null) return null;
  return score > 0 ? Math.ceil(plies / 2) : 0 - Math.ceil(Math.abs(plies) / 2);
}

/**
 * The transposition table keeps mates counted from the position itself, because one position is met at several
 * distances from the root; a search counts them from the root.
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
