// Chess rules: checks and pins against the side to move. They are computed once per position, so that the generator
// writes only legal moves and need not make a move to test it. (`as number` on table reads: see geometry.ts.)
import { isAttackedWithOccupancy, slidersHigh, slidersLow } from './attacks.ts';
import { BETWEEN, KNIGHT_TARGETS, lowestSquare, PAWN_TARGETS, pawnRow, popCount } from './geometry.ts';
import { KNIGHT, opposite, PAWN } from './pieces.ts';
import { colorRow, kindRow, kingSquare, occupiedHigh, occupiedLow, type Position } from './position.ts';
import type { Square } from './squares.ts';

/** Holds what restricts the moves of the side to move. The generator reuses one object for all positions. */
export class KingSafety {
  king: Square = 0;
  /** The number of pieces that give check. */
  checkers = 0;
  /**
   * Target squares of all pieces but the king: all squares, or in single check those that capture or block the checker.
   * Not valid in double check.
   */
  targetsLow = 0;
  targetsHigh = 0;
  /** Pinned pieces, which may not leave the line between their king and the pinning slider. */
  pinnedLow = 0;
  pinnedHigh = 0;
  /** The line of each pinned piece, including the pinning slider. By square; valid only for pinned pieces. */
  readonly lineLow = new Int32Array(64);
  readonly lineHigh = new Int32Array(64);
}

/** Fills `safety` with the checks and pins against the side to move. */
export function findChecksAndPins(position: Position, safety: KingSafety): void {
  const { bitboards, turn } = position;
  const king = kingSquare(position, turn);
  const enemyRow = colorRow(opposite(turn));
  const enemyLow = bitboards[enemyRow] as number;
  const enemyHigh = bitboards[enemyRow + 1] as number;
  const row = pawnRow(turn, king);
  const leapersLow =
    enemyLow &
    (((PAWN_TARGETS.low[row] as number) & (bitboards[kindRow(PAWN)] as number)) |
      ((KNIGHT_TARGETS.low[king] as number) & (bitboards[kindRow(KNIGHT)] as number)));
  const leapersHigh =
    enemyHigh &
    (((PAWN_TARGETS.high[row] as number) & (bitboards[kindRow(PAWN) + 1] as number)) |
      ((KNIGHT_TARGETS.high[king] as number) & (bitboards[kindRow(KNIGHT) + 1] as number)));
  safety.king = king;
  safety.checkers = (leapersLow | leapersHigh) === 0 ? 0 : popCount(leapersLow) + popCount(leapersHigh);
  safety.targetsLow = leapersLow;
  safety.targetsHigh = leapersHigh;
  safety.pinnedLow = 0;
  safety.pinnedHigh = 0;
  for (let bits = slidersLow(bitboards, king) & enemyLow; bits !== 0; bits &= bits - 1) {
    classifySlider(position, safety, lowestSquare(bits));
  }
  for (let bits = slidersHigh(bitboards, king) & enemyHigh; bits !== 0; bits &= bits - 1) {
    classifySlider(position, safety, 32 + lowestSquare(bits));
  }
  if (safety.checkers === 0) {
    safety.targetsLow = -1;
    safety.targetsHigh = -1;
  }
}

/**
 * Records a slider on a line with the king. It gives check if no piece is between. It pins if exactly one piece is
 * between and belongs to the king's side.
 */
function classifySlider(position: Position, safety: KingSafety, slider: Square): void {
  const { bitboards, turn } = position;
  const row = (safety.king << 6) | slider;
  const betweenLow = BETWEEN.low[row] as number;
  const betweenHigh = BETWEEN.high[row] as number;
  const blockersLow = betweenLow & occupiedLow(bitboards);
  const blockersHigh = betweenHigh & occupiedHigh(bitboards);
  const lineLow = slider < 32 ? betweenLow | (1 << slider) : betweenLow;
  const lineHigh = slider < 32 ? betweenHigh : betweenHigh | (1 << slider);
  if ((blockersLow | blockersHigh) === 0) {
    safety.checkers++;
    safety.targetsLow |= lineLow;
    safety.targetsHigh |= lineHigh;
    return;
  }
  if (hasMoreThanOne(blockersLow, blockersHigh)) return;
  const pinnedLow = blockersLow & (bitboards[colorRow(turn)] as number);
  const pinnedHigh = blockersHigh & (bitboards[colorRow(turn) + 1] as number);
  if ((pinnedLow | pinnedHigh) === 0) return;
  const pinned = pinnedLow !== 0 ? lowestSquare(pinnedLow) : 32 + lowestSquare(pinnedHigh);
  safety.pinnedLow |= pinnedLow;
  safety.pinnedHigh |= pinnedHigh;
  safety.lineLow[pinned] = lineLow;
  safety.lineHigh[pinned] = lineHigh;
}

function hasMoreThanOne(low: number, high: number): boolean {
  if (low === 0) return (high & (high - 1)) !== 0;
  return high !== 0 || (low & (low - 1)) !== 0;
}

/**
 * Returns the pawns of the side to move that may legally capture en passant on a square that an enemy pawn just passed.
 * The result is the half that has the pawns' rank: the high half for White, the low half for Black.
 *
 * Pins do not cover this capture, because it removes two pawns from one rank. So each capture is tried on the
 * bitboards.
 */
export function enPassantCapturers(position: Position, square: Square): number {
  const { bitboards, turn } = position;
  const enemy = opposite(turn);
  const half = turn ^ 1;
  const attacks = half === 0 ? PAWN_TARGETS.low : PAWN_TARGETS.high;
  const pawns = (bitboards[kindRow(PAWN) + half] as number) & (bitboards[colorRow(turn) + half] as number);
  let capturers = 0;
  for (let bits = (attacks[pawnRow(enemy, square)] as number) & pawns; bits !== 0; bits &= bits - 1) {
    if (isEnPassantSafe(position, half * 32 + lowestSquare(bits), square)) capturers |= bits & -bits;
  }
  return capturers;
}

function isEnPassantSafe(position: Position, from: Square, to: Square): boolean {
  const { bitboards, turn } = position;
  const enemy = opposite(turn);
  const half = turn ^ 1; // `from`, `to` and the captured pawn are all in this half
  const captured = 1 << ((from & 56) | (to & 7));
  const enemyRow = colorRow(enemy) + half;
  const change = (1 << from) | captured | (1 << to);
  const occupancyLow = occupiedLow(bitboards) ^ (half === 0 ? change : 0);
  const occupancyHigh = occupiedHigh(bitboards) ^ (half === 0 ? 0 : change);
  bitboards[enemyRow] = (bitboards[enemyRow] as number) ^ captured;
  const attacked = isAttackedWithOccupancy(
    position,
    kingSquare(position, turn),
    enemy,
    occupancyLow,
    occupancyHigh,
  );
  bitboards[enemyRow] = (bitboards[enemyRow] as number) ^ captured;
  return !attacked;
}
