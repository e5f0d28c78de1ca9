// Chess rules: checks and pins against the side to move, computed once per position, so that the generator emits only
// legal moves and needs no make/unmake test. (`as number` on table reads: see geometry.ts.)
import { isAttackedAmong, slidersHigh, slidersLow } from './attacks.ts';
import { BETWEEN, countOf, KNIGHT_TARGETS, lowestOf, PAWN_TARGETS, pawnRow } from './geometry.ts';
import { KNIGHT, opposite, PAWN } from './pieces.ts';
import { colorRow, kindRow, kingSquare, occupiedHigh, occupiedLow, type Position } from './position.ts';
import type { Square } from './squares.ts';

/** What restricts the moves of the side to move. One object is reused for all positions. */
export class KingSafety {
  king: Square = 0;
  /** The number of pieces that give check. */
  checkers = 0;
  /** Legal targets of all pieces but the king: all squares, or those that capture or block a single checker. */
  targetsLow = 0;
  targetsHigh = 0;
  /** Pinned pieces, which may not leave the line between their king and an enemy slider. */
  pinnedLow = 0;
  pinnedHigh = 0;
  /** The line of each pinned piece, including its pinner. By square, valid only for pinned pieces. */
  readonly lineLow = new Int32Array(64);
  readonly lineHigh = new Int32Array(64);
}

/** Finds checks and pins against the side to move. */
export function findChecksAndPins(position: Position, safety: KingSafety): void {
  const { sets, turn } = position;
  const king = kingSquare(position, turn);
  const enemyRow = colorRow(opposite(turn));
  const enemyLow = sets[enemyRow] as number;
  const enemyHigh = sets[enemyRow + 1] as number;
  const row = pawnRow(turn, king);
  const leapersLow =
    enemyLow &
    (((PAWN_TARGETS.low[row] as number) & (sets[kindRow(PAWN)] as number)) |
      ((KNIGHT_TARGETS.low[king] as number) & (sets[kindRow(KNIGHT)] as number)));
  const leapersHigh =
    enemyHigh &
    (((PAWN_TARGETS.high[row] as number) & (sets[kindRow(PAWN) + 1] as number)) |
      ((KNIGHT_TARGETS.high[king] as number) & (sets[kindRow(KNIGHT) + 1] as number)));
  safety.king = king;
  safety.checkers = (leapersLow | leapersHigh) === 0 ? 0 : countOf(leapersLow) + countOf(leapersHigh);
  safety.targetsLow = leapersLow;
  safety.targetsHigh = leapersHigh;
  safety.pinnedLow = 0;
  safety.pinnedHigh = 0;
  for (let set = slidersLow(sets, king) & enemyLow; set !== 0; set &= set - 1) {
    classifySlider(position, safety, lowestOf(set));
  }
  for (let set = slidersHigh(sets, king) & enemyHigh; set !== 0; set &= set - 1) {
    classifySlider(position, safety, 32 + lowestOf(set));
  }
  if (safety.checkers === 0) {
    safety.targetsLow = -1;
    safety.targetsHigh = -1;
  }
}

/** A slider on a line with the king gives check if nothing is between, and pins if one piece of the king's side is. */
function classifySlider(position: Position, safety: KingSafety, slider: Square): void {
  const { sets, turn } = position;
  const row = (safety.king << 6) | slider;
  const betweenLow = BETWEEN.low[row] as number;
  const betweenHigh = BETWEEN.high[row] as number;
  const inWayLow = betweenLow & occupiedLow(sets);
  const inWayHigh = betweenHigh & occupiedHigh(sets);
  const lineLow = slider < 32 ? betweenLow | (1 << slider) : betweenLow;
  const lineHigh = slider < 32 ? betweenHigh : betweenHigh | (1 << slider);
  if ((inWayLow | inWayHigh) === 0) {
    safety.checkers++;
    safety.targetsLow |= lineLow;
    safety.targetsHigh |= lineHigh;
    return;
  }
  if (holdMoreThanOne(inWayLow, inWayHigh)) return;
  const pinnedLow = inWayLow & (sets[colorRow(turn)] as number);
  const pinnedHigh = inWayHigh & (sets[colorRow(turn) + 1] as number);
  if ((pinnedLow | pinnedHigh) === 0) return;
  const pinned = pinnedLow !== 0 ? lowestOf(pinnedLow) : 32 + lowestOf(pinnedHigh);
  safety.pinnedLow |= pinnedLow;
  safety.pinnedHigh |= pinnedHigh;
  safety.lineLow[pinned] = lineLow;
  safety.lineHigh[pinned] = lineHigh;
}

function holdMoreThanOne(low: number, high: number): boolean {
  if (low === 0) return (high & (high - 1)) !== 0;
  return high !== 0 || (low & (low - 1)) !== 0;
}

/**
 * The pawns of the side to move that may legally capture en passant on a square that an enemy pawn just passed. The
 * capture empties two squares of one rank at once, which pins do not cover, so each capture is tried on the sets.
 * Returns bits of the half that holds the pawns' rank: the high half for White, the low half for Black.
 */
export function enPassantCapturers(position: Position, square: Square): number {
  const { sets, turn } = position;
  const enemy = opposite(turn);
  const half = turn ^ 1;
  const reach = half === 0 ? PAWN_TARGETS.low : PAWN_TARGETS.high;
  const pawns = (sets[kindRow(PAWN) + half] as number) & (sets[colorRow(turn) + half] as number);
  let capturers = 0;
  for (let set = (reach[pawnRow(enemy, square)] as number) & pawns; set !== 0; set &= set - 1) {
    if (isEnPassantSafe(position, half * 32 + lowestOf(set), square)) capturers |= set & -set;
  }
  return capturers;
}

function isEnPassantSafe(position: Position, from: Square, to: Square): boolean {
  const { sets, turn } = position;
  const enemy = opposite(turn);
  const half = turn ^ 1; // the half of `from` and the captured pawn next to it; `to`, one rank further, is in the same half
  const captured = 1 << ((from & 56) | (to & 7));
  const enemyRow = colorRow(enemy) + half;
  const change = (1 << from) | captured | (1 << to);
  const amongLow = occupiedLow(sets) ^ (half === 0 ? change : 0);
  const amongHigh = occupiedHigh(sets) ^ (half === 0 ? 0 : change);
  sets[enemyRow] = (sets[enemyRow] as number) ^ captured;
  const attacked = isAttackedAmong(position, kingSquare(position, turn), enemy, amongLow, amongHigh);
  sets[enemyRow] = (sets[enemyRow] as number) ^ captured;
  return !attacked;
}
