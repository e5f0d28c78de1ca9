// Chess rules: moves of knights, bishops, rooks and queens. The caller passes only target squares that checks, pins and
// own pieces allow. (`as number` on table reads: see geometry.ts.)
import { FIRST_DIAGONAL, KNIGHT_TARGETS, lowestSquare, STEPS, TO_EDGE } from './geometry.ts';
import type { MoveBuffer } from './move.ts';
import type { Square } from './squares.ts';

/**
 * Writes the moves of the given knights to the given squares, from index `start` on. Returns the index after the last
 * move.
 */
export function knightMoves(
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  for (let bits = low; bits !== 0; bits &= bits - 1) {
    count = knightMovesFrom(lowestSquare(bits), toLow, toHigh, into, count);
  }
  for (let bits = high; bits !== 0; bits &= bits - 1) {
    count = knightMovesFrom(32 + lowestSquare(bits), toLow, toHigh, into, count);
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
  for (let bits = (KNIGHT_TARGETS.low[from] as number) & toLow; bits !== 0; bits &= bits - 1) {
    into[count++] = from | (lowestSquare(bits) << 6);
  }
  for (let bits = (KNIGHT_TARGETS.high[from] as number) & toHigh; bits !== 0; bits &= bits - 1) {
    into[count++] = from | ((32 + lowestSquare(bits)) << 6);
  }
  return count;
}

/**
 * Writes the moves of the given sliders to the given squares, from index `start` on. They move along ranks and files
 * (first direction 0) or along diagonals (FIRST_DIAGONAL). Returns the index after the last move.
 */
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
  for (let bits = low; bits !== 0; bits &= bits - 1) {
    count = slidingMovesFrom(board, firstDirection, lowestSquare(bits), toLow, toHigh, into, count);
  }
  for (let bits = high; bits !== 0; bits &= bits - 1) {
    count = slidingMovesFrom(board, firstDirection, 32 + lowestSquare(bits), toLow, toHigh, into, count);
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
    for (let steps = TO_EDGE[(from << 3) | direction] as number; steps > 0; steps--) {
      to += step;
      if (((to < 32 ? toLow : toHigh) & (1 << to)) !== 0) into[count++] = from | (to << 6);
      if (board[to] !== 0) break;
    }
  }
  return count;
}
