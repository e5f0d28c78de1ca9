// Fair play: the quality of a move, in winning chances.
import type { EvaluatedMove } from './game-record.ts';

/** Scores are clamped to this, including mates. */
export const MATE_CENTIPAWNS = 1000;

/**
 * 0: the judge's first choice. 1: equally good (loses less than 0.5 percentage points). 2: nearly (2.5). 3: an inaccuracy (8).
 * 4: a mistake or worse.
 */
export type OutcomeClass = 0 | 1 | 2 | 3 | 4;

/** Clamps a score to `MATE_CENTIPAWNS` for either side. */
export function bounded(centipawns: number): number {
  return Math.max(-MATE_CENTIPAWNS, Math.min(MATE_CENTIPAWNS, centipawns));
}

/** Returns the winning chances in percent, as Lichess computes them (lichess.org/page/accuracy). */
export function winningChances(centipawns: number): number {
  return 100 / (1 + Math.exp(-0.00368208 * bounded(centipawns)));
}

/** Returns the loss of a move against the judge's best, in percentage points of winning chances. */
export function lossOf(best: EvaluatedMove, played: EvaluatedMove): number {
  if (played.move === best.move) return 0;
  return Math.max(0, winningChances(best.centipawns) - winningChances(played.centipawns));
}

export function outcomeOf(best: EvaluatedMove, played: EvaluatedMove): OutcomeClass {
  if (played.move === best.move) return 0;
  const loss = lossOf(best, played);
  if (loss < 0.5) return 1;
  if (loss < 2.5) return 2;
  return loss < 8 ? 3 : 4;
}
