// review: derives the marks of moves from evaluations. Pure; all evaluations are from White's point of view.
import type { PlyView } from './plies.ts';

export interface Evaluation {
  centipawns: number; // for White; for a mate only the sign counts
  mate: number | null; // moves to mate: positive if White mates, negative if Black does, 0 on the board
  best: string | null; // the best move as SAN; null if there is none
}

export type MoveMark = '?!' | '?' | '??';
export const MARKS: readonly MoveMark[] = ['?!', '?', '??'];

/** From this many centipawns on, the result counts as certain. */
const CERTAIN = 1_000;

/**
 * White's winning chances from -1 to 1: 2 / (1 + exp(-0.00368208 * centipawns)) - 1, the published fit of lichess
 * (lichess.org/page/accuracy). Centipawns are capped at 1000, and a mate counts as that cap.
 */
export function winningChances({ centipawns, mate }: Pick<Evaluation, 'centipawns' | 'mate'>): number {
  const sure = mate === null ? centipawns : Math.sign(centipawns) * CERTAIN;
  const capped = Math.min(CERTAIN, Math.max(-CERTAIN, sure));
  return 2 / (1 + Math.exp(-0.00368208 * capped)) - 1;
}

/** Minimum loss of winning chances for each mark, worst first (lichess: 0.3, 0.2 and 0.1 of the range -1 to 1). */
const LOSSES: readonly (readonly [loss: number, mark: MoveMark])[] = [
  [0.3, '??'],
  [0.2, '?'],
  [0.1, '?!'],
];

/** The mark of a move, from the evaluations before and after it; null for a move that lost little. */
export function markOf(
  ply: Pick<PlyView, 'side' | 'san'>,
  before: Evaluation,
  after: Evaluation,
): MoveMark | null {
  if (before.best === ply.san) return null;
  const sign = ply.side === 'white' ? 1 : -1;
  const loss = sign * (winningChances(before) - winningChances(after));
  // The tolerance absorbs rounding errors.
  return LOSSES.find(([least]) => loss >= least - 1e-9)?.[1] ?? null;
}

/**
 * Makes the evaluations consistent. To its mover, a position is worth at least as much as the position after the played move, which
 * was searched one ply deeper. Without this step, a sacrifice looks like a mistake if the engine understands it only afterwards.
 */
export function backedUp(
  plies: readonly PlyView[],
  evaluations: readonly (Evaluation | null)[],
): (Evaluation | null)[] {
  const agreed = [...evaluations];
  for (let index = plies.length - 1; index >= 0; index -= 1) {
    const ply = plies[index];
    const before = agreed[index];
    const after = agreed[index + 1];
    if (ply === undefined || before == null || after == null) continue;
    const sign = ply.side === 'white' ? 1 : -1;
    if (sign * (after.centipawns - before.centipawns) <= 0) continue;
    // The mate is one move further away.
    const mate = after.mate === null ? null : after.mate + (sign * after.mate >= 0 ? sign : 0);
    agreed[index] = { centipawns: after.centipawns, mate, best: ply.san };
  }
  return agreed;
}

/** The marks of all moves; null if one of the evaluations is missing. `evaluations` starts with the initial position. */
export function marksOf(
  plies: readonly PlyView[],
  evaluations: readonly (Evaluation | null)[],
): (MoveMark | null)[] {
  return plies.map((ply, index) => {
    const before = evaluations[index] ?? null;
    const after = evaluations[index + 1] ?? null;
    return before === null || after === null ? null : markOf(ply, before, after);
  });
}

/** "+0.3", "−9.0", "#3", "#−2": pawns, or moves to mate. */
export function evaluationText({ centipawns, mate }: Pick<Evaluation, 'centipawns' | 'mate'>): string {
  if (mate !== null) return mate < 0 ? `#−${-mate}` : `#${mate}`;
  const pawns = (Math.abs(centipawns) / 100).toFixed(1);
  return pawns === '0.0' ? '0.0' : `${centipawns > 0 ? '+' : '−'}${pawns}`;
}
