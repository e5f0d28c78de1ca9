// Chess rules: moves of knights, bishops, rooks and queens. The caller has already removed squares excluded by pins, checks and own
// pieces from the target set. (`as number` on table reads: see geometry.ts.)
import { FIRST_DIAGONAL, KNIGHT_TARGETS, lowestOf, STEPS, TO_EDGE } from './geometry.ts';
import type { MoveBuffer } from './move.ts';
import type { Square } from './squares.ts';

/** The moves of a set of knights to a set of squares; returns the index after the last. */
export function knightMoves(
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  for (let set = low; set !== 0; set &= set - 1) {
    count = knightMovesFrom(lowestOf(set), toLow, toHigh, into, count);
  }
  for (let set = high; set !== 0; set &= set - 1) {
    count = knightMovesFrom(32 + lowestOf(set), toLow, toHigh, into, count);
  }
  return count;
}

function knightMovesFrom(
  from: Square,
  toLow: number,
  toHigh: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  for (let set = (KNIGHT_TARGETS.low[from] as number) & toLow; set !== 0; set &= set - 1) {
    into[count++] = from | (lowestOf(set) << 6);
  }
  for (let set = (KNIGHT_TARGETS.high[from] as number) & toHigh; set !== 0; set &= set - 1) {
    into[count++] = from | ((32 + lowestOf(set)) << 6);
  }
  return count;
}

/** The moves of a set of sliders along ranks and files (first direction 0) or diagonals (FIRST_DIAGONAL). */
export function slidingMoves(
  board: Uint8Array,
  firstDirection: number,
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  for (let set = low; set !== 0; set &= set - 1) {
    count = slidingMovesFrom(board, firstDirection, lowestOf(set), toLow, toHigh, into, count);
  }
  for (let set = high; set !== 0; set &= set - 1) {
    count = slidingMovesFrom(board, firstDirection, 32 + lowestOf(set), toLow, toHigh, into, count);
  }
  return count;
}

function slidingMovesFrom(
  board: Uint8Array,
  firstDirection: number,
  from: Square,
  toLow: number,
  toHigh: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  const afterLast = firstDirection + FIRST_DIAGONAL;
  for (let direction = firstDirection; direction < afterLast; direction++) {
    const step = STEPS[direction] as number;
    let to = from;
    for (let left = TO_EDGE[(from << 3) | direction] as number; left > 0; left--) {
      to += step;
      if (((to < 32 ? toLow : toHigh) & (1 << to)) !== 0) into[count++] = from | (to << 6);
      if (board[to] !== 0) break;
    }
  }
  return count;
}
