// Chess rules: whether mate is still possible, judged by material alone, without blocked pawns or forced lines.
// (`as number` on table reads: see geometry.ts.)
import { countOf } from './geometry.ts';
import { BISHOP, BLACK, type Color, KNIGHT, opposite, PAWN, QUEEN, ROOK, WHITE } from './pieces.ts';
import { colorRow, kindRow, type Position } from './position.ts';

const DARK_SQUARES = 0xaa55aa55; // a1 is dark; both halves look the same

/**
 * Whether neither side can ever mate, judged by material (FIDE 5.2.2): king against king, king and one knight or
 * bishop against king, and any number of bishops on squares of one colour. Two knights against a king are sufficient:
 * mate cannot be forced, but is possible.
 */
export function hasInsufficientMaterial(position: Position): boolean {
  return !canStillMate(position, WHITE) && !canStillMate(position, BLACK);
}

/**
 * Whether a side could still mate by some sequence of legal moves, however unlikely, judged by material. If not, its
 * opponent's flag only draws (FIDE 6.9). Not exact: a blocked position in which no mate is possible counts as one in
 * which mate is possible, as on the large servers.
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
 * A lone knight mates a king in the corner if a piece of the king's side blocks its last square. A queen cannot be that
 * piece, because from each such square it can capture the knight.
 */
function hasBlockerForKnight(position: Position, enemy: Color): boolean {
  const blockers = [PAWN, KNIGHT, BISHOP, ROOK] as const;
  return blockers.some((kind) => countOfColor(position, kind, enemy) > 0);
}

function bishopsShareColor(position: Position): boolean {
  const low = position.sets[kindRow(BISHOP)] as number;
  const high = position.sets[kindRow(BISHOP) + 1] as number;
  const onDark = (low & DARK_SQUARES) | (high & DARK_SQUARES);
  const onLight = (low & ~DARK_SQUARES) | (high & ~DARK_SQUARES);
  return onDark === 0 || onLight === 0;
}

function count(position: Position, kind: number): number {
  const row = kindRow(kind);
  return countOf(position.sets[row] as number) + countOf(position.sets[row + 1] as number);
}

function countOfColor(position: Position, kind: number, color: Color): number {
  const row = kindRow(kind);
  const own = colorRow(color);
  const low = (position.sets[row] as number) & (position.sets[own] as number);
  const high = (position.sets[row + 1] as number) & (position.sets[own + 1] as number);
  return countOf(low) + countOf(high);
}
