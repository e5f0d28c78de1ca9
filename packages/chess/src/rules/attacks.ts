// Chess rules: attacks on a square. Attacks are purely geometric, so a pinned piece attacks too.
// (`as number` on table reads: see geometry.ts.)
import {
  BETWEEN,
  DIAGONALS,
  KING_TARGETS,
  KNIGHT_TARGETS,
  lowestOf,
  ORTHOGONALS,
  PAWN_TARGETS,
} from './geometry.ts';
import { BISHOP, type Color, KING, KNIGHT, opposite, PAWN, QUEEN, ROOK } from './pieces.ts';
import { colorRow, kindRow, kingSquare, occupiedHigh, occupiedLow, type Position } from './position.ts';
import type { Square } from './squares.ts';

const PAWNS = kindRow(PAWN);
const KNIGHTS = kindRow(KNIGHT);
const BISHOPS = kindRow(BISHOP);
const ROOKS = kindRow(ROOK);
const QUEENS = kindRow(QUEEN);
const KINGS = kindRow(KING);

/** Whether a side attacks a square (FIDE 3.1.2). Pinned pieces count. */
export function isAttacked(position: Position, square: Square, by: Color): boolean {
  const { sets } = position;
  return isAttackedAmong(position, square, by, occupiedLow(sets), occupiedHigh(sets));
}

/** Whether the side to move is in check. */
export function isCheck(position: Position): boolean {
  return isAttacked(position, kingSquare(position, position.turn), opposite(position.turn));
}

/**
 * Whether a side would attack a square if exactly the given set of squares were occupied. With the moving king left out
 * of the set, a rook attacks the squares behind it.
 */
export function isAttackedAmong(
  position: Position,
  square: Square,
  by: Color,
  amongLow: number,
  amongHigh: number,
): boolean {
  const { sets } = position;
  const low = sets[colorRow(by)] as number;
  const high = sets[colorRow(by) + 1] as number;
  const row = ((by ^ 1) << 6) | square; // pawns attack this square from where a pawn of ours here would attack
  const leapsLow =
    ((PAWN_TARGETS.low[row] as number) & (sets[PAWNS] as number)) |
    ((KNIGHT_TARGETS.low[square] as number) & (sets[KNIGHTS] as number)) |
    ((KING_TARGETS.low[square] as number) & (sets[KINGS] as number));
  if ((leapsLow & low) !== 0) return true;
  const leapsHigh =
    ((PAWN_TARGETS.high[row] as number) & (sets[PAWNS + 1] as number)) |
    ((KNIGHT_TARGETS.high[square] as number) & (sets[KNIGHTS + 1] as number)) |
    ((KING_TARGETS.high[square] as number) & (sets[KINGS + 1] as number));
  if ((leapsHigh & high) !== 0) return true;
  for (let set = slidersLow(sets, square) & low; set !== 0; set &= set - 1) {
    if (isLineFree((square << 6) | lowestOf(set), amongLow, amongHigh)) return true;
  }
  for (let set = slidersHigh(sets, square) & high; set !== 0; set &= set - 1) {
    if (isLineFree((square << 6) | 32 | lowestOf(set), amongLow, amongHigh)) return true;
  }
  return false;
}

/** Whether all squares of a row of BETWEEN are empty. */
function isLineFree(row: number, amongLow: number, amongHigh: number): boolean {
  return ((BETWEEN.low[row] as number) & amongLow) === 0 && ((BETWEEN.high[row] as number) & amongHigh) === 0;
}

/** Sliders of either side on a line that they move along and that leads to a square, ignoring pieces in between: low half. */
export function slidersLow(sets: Int32Array, square: Square): number {
  const queens = sets[QUEENS] as number;
  return (
    ((ORTHOGONALS.low[square] as number) & ((sets[ROOKS] as number) | queens)) |
    ((DIAGONALS.low[square] as number) & ((sets[BISHOPS] as number) | queens))
  );
}

/** Like `slidersLow`, for the high half. */
export function slidersHigh(sets: Int32Array, square: Square): number {
  const queens = sets[QUEENS + 1] as number;
  return (
    ((ORTHOGONALS.high[square] as number) & ((sets[ROOKS + 1] as number) | queens)) |
    ((DIAGONALS.high[square] as number) & ((sets[BISHOPS + 1] as number) | queens))
  );
}
