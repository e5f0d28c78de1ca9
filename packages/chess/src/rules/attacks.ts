// Chess rules: attacks on a square. A pinned piece attacks too, although it may not be able to move (FIDE 3.1.2).
// (`as number` on table reads: see geometry.ts.)
import {
  BETWEEN,
  DIAGONALS,
  KING_TARGETS,
  KNIGHT_TARGETS,
  lowestSquare,
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

/** Returns whether a side attacks a square (FIDE 3.1.2). Pinned pieces count. */
export function isAttacked(position: Position, square: Square, by: Color): boolean {
  const { bitboards } = position;
  return isAttackedWithOccupancy(position, square, by, occupiedLow(bitboards), occupiedHigh(bitboards));
}

/** Returns whether the side to move is in check. */
export function isCheck(position: Position): boolean {
  return isAttacked(position, kingSquare(position, position.turn), opposite(position.turn));
}

/**
 * Returns whether a side attacks a square, with the given occupancy instead of the position's. The occupancy only
 * blocks sliders. A caller that tests a king's move leaves the king out, so that a slider attacks the squares behind
 * it.
 */
export function isAttackedWithOccupancy(
  position: Position,
  square: Square,
  by: Color,
  occupancyLow: number,
  occupancyHigh: number,
): boolean {
  const { bitboards } = position;
  const low = bitboards[colorRow(by)] as number;
  const high = bitboards[colorRow(by) + 1] as number;
  // An enemy pawn attacks this square exactly if a pawn of the other colour on this square would attack that pawn.
  const row = ((by ^ 1) << 6) | square;
  const leapersLow =
    ((PAWN_TARGETS.low[row] as number) & (bitboards[PAWNS] as number)) |
    ((KNIGHT_TARGETS.low[square] as number) & (bitboards[KNIGHTS] as number)) |
    ((KING_TARGETS.low[square] as number) & (bitboards[KINGS] as number));
  if ((leapersLow & low) !== 0) return true;
  const leapersHigh =
    ((PAWN_TARGETS.high[row] as number) & (bitboards[PAWNS + 1] as number)) |
    ((KNIGHT_TARGETS.high[square] as number) & (bitboards[KNIGHTS + 1] as number)) |
    ((KING_TARGETS.high[square] as number) & (bitboards[KINGS + 1] as number));
  if ((leapersHigh & high) !== 0) return true;
  for (let bits = slidersLow(bitboards, square) & low; bits !== 0; bits &= bits - 1) {
    if (isLineFree((square << 6) | lowestSquare(bits), occupancyLow, occupancyHigh)) return true;
  }
  for (let bits = slidersHigh(bitboards, square) & high; bits !== 0; bits &= bits - 1) {
    if (isLineFree((square << 6) | 32 | lowestSquare(bits), occupancyLow, occupancyHigh)) return true;
  }
  return false;
}

/** Returns whether all squares of a row of BETWEEN are empty. */
function isLineFree(row: number, occupancyLow: number, occupancyHigh: number): boolean {
  return (
    ((BETWEEN.low[row] as number) & occupancyLow) === 0 &&
    ((BETWEEN.high[row] as number) & occupancyHigh) === 0
  );
}

/** Returns the low half of the sliders of both sides that would attack a square on an otherwise empty board. */
export function slidersLow(bitboards: Int32Array, square: Square): number {
  const queens = bitboards[QUEENS] as number;
  return (
    ((ORTHOGONALS.low[square] as number) & ((bitboards[ROOKS] as number) | queens)) |
    ((DIAGONALS.low[square] as number) & ((bitboards[BISHOPS] as number) | queens))
  );
}

/** Like `slidersLow`, but returns the high half. */
export function slidersHigh(bitboards: Int32Array, square: Square): number {
  const queens = bitboards[QUEENS + 1] as number;
  return (
    ((ORTHOGONALS.high[square] as number) & ((bitboards[ROOKS + 1] as number) | queens)) |
    ((DIAGONALS.high[square] as number) & ((bitboards[BISHOPS + 1] as number) | queens))
  );
}
