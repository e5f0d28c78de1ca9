// Chess rules: when the position itself ends the game. The match handles flags, resignations and agreements.
import { isCheck } from './attacks.ts';
import { hasLegalMove } from './generate.ts';
import { hasInsufficientMaterial } from './material.ts';
import { type Color, opposite } from './pieces.ts';
import type { Position } from './position.ts';

export type DrawReason = 'stalemate' | 'fifty-moves' | 'threefold' | 'insufficient-material';
export type Outcome = { kind: 'checkmate'; winner: Color } | { kind: 'draw'; reason: DrawReason };

/**
 * The plies of fifty moves by each side without a pawn move or capture (FIDE 9.3). The draw is automatic, without a
 * claim.
 */
export const FIFTY_MOVES_PLIES = 100;
/** The third occurrence is a draw (FIDE 9.2). The draw is automatic, without a claim. */
const REPETITIONS_TO_DRAW = 3;

/**
 * Returns how the position ends the game; null if it does not. `repetitions` counts its occurrences, including the
 * current one. Checkmate comes first, because it ends the game before a draw could be claimed (FIDE 5.1.1). If several
 * draws apply, the result is the first of: stalemate, insufficient material, fifty moves, threefold.
 */
export function outcomeOf(position: Position, repetitions: number): Outcome | null {
  if (!hasLegalMove(position)) {
    if (isCheck(position)) return { kind: 'checkmate', winner: opposite(position.turn) };
    return { kind: 'draw', reason: 'stalemate' };
  }
  if (hasInsufficientMaterial(position)) return { kind: 'draw', reason: 'insufficient-material' };
  if (position.halfmoveClock >= FIFTY_MOVES_PLIES) return { kind: 'draw', reason: 'fifty-moves' };
  if (repetitions >= REPETITIONS_TO_DRAW) return { kind: 'draw', reason: 'threefold' };
  return null;
}
