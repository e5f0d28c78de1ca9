// Chess rules: whether a mate is still possible by the material. Blocked pawns and forced lines are not considered.
// (`as number` on table reads: see geometry.ts.)
import { popCount } from './geometry.ts';
import { BISHOP, BLACK, type Color, KNIGHT, opposite, PAWN, QUEEN, ROOK, WHITE } from './pieces.ts';
import { colorRow, kindRow, type Position } from './position.ts';

const DARK_SQUARES = 0xaa55aa55; // a1 is dark; both halves have the same pattern

/**
 * Returns whether neither side can mate with the material on the board (FIDE 5.2.2): king against king, king and one
 * knight or bishop against king, and any number of bishops on squares of one colour. Two knights against a king are
 * sufficient, because a mate is possible, although it cannot be forced.
 */
export function hasInsufficientMaterial(position: Position): boolean {
  return !canStillMate(position, WHITE) && !canStillMate(position, BLACK);
}

/**
 * Returns whether a side could still mate by some sequence of legal moves, however unlikely. If it could not, the game
 * is drawn when its opponent runs out of time (FIDE 6.9). Like lichess, it considers only material, so it also returns
 * true for a blocked position in which no mate is possible.
 */
export function canStillMate(position: Position, color: Color): boolean {
  if (countOfColor(position, PAWN, color) > 0) return true;
  if (countOfColor(position, ROOK, color) + countOfColor(position, QUEEN, color) > 0) return true;
  const knights = countOfColor(position, KNIGHT, color);
  const bishops = countOfColor(position, BISHOP, color);
  if (knights > 1 || (knights === 1 && bishops > 0)) return true;
  const enemy = opposite(color);
  if (knights === 1) return hasBlockerForKnight(position, enemy);
  if (bishops === 0) return false;
  // Bishops of one square colour mate only if another piece can block the king's squares of the other colour.
  return count(position, PAWN) + count(position, KNIGHT) > 0 || !bishopsShareColor(position);
}

/**
 * Returns whether a lone knight could mate. It mates a king in the corner if a piece of the king's side blocks the last
 * free square. A queen cannot be that piece, because it could capture the knight from each such square.
 */
function hasBlockerForKnight(position: Position, enemy: Color): boolean {
  const blockers = [PAWN, KNIGHT, BISHOP, ROOK] as const;
  return blockers.some((kind) => countOfColor(position, kind, enemy) > 0);
}

function bishopsShareColor(position: Position): boolean {
  const low = position.bitboards[kindRow(BISHOP)] as number;
  const high = position.bitboards[kindRow(BISHOP) + 1] as number;
  const onDark = (low & DARK_SQUARES) | (high & DARK_SQUARES);
  const onLight = (low & ~DARK_SQUARES) | (high & ~DARK_SQUARES);
  return onDark === 0 || onLight === 0;
}

function count(position: Position, kind: number): number {
  const row = kindRow(kind);
  return popCount(position.bitboards[row] as number) + popCount(position.bitboards[row + 1] as number);
}

function countOfColor(position: Position, kind: number, color: Color): number {
  const row = kindRow(kind);
  const own = colorRow(color);
  const low = (position.bitboards[row] as number) & (position.bitboards[own] as number);
  const high = (position.bitboards[row + 1] as number) & (position.bitboards[own + 1] as number);
  return popCount(low) + popCount(high);
}
