// Chess rules: moves of several pawns at once, by shifting their bitboard. En passant is in king-safety.ts, because it
// depends on the king. (`as number` on table reads: see geometry.ts.)
import { lowestSquare } from './geometry.ts';
import { DOUBLE_PUSH, type MoveBuffer } from './move.ts';
import { QUEEN, WHITE } from './pieces.ts';
import { colorRow, type Position } from './position.ts';

const NOT_FILE_A = ~0x01010101;
const NOT_FILE_H = ~0x80808080;
const THIRD_RANK_LOW = 0x00ff0000;
const SIXTH_RANK_HIGH = 0x0000ff00;
const FIRST_RANK_LOW = 0x000000ff;
const EIGHTH_RANK_HIGH = 0xff000000 | 0;

/**
 * Writes the pushes, double pushes, captures and promotions of the given pawns to the given squares, from index `start`
 * on. `lowestPromotion` is the lowest kind that a pawn promotes to. Returns the index after the last move.
 */
export function pawnMoves(
  position: Position,
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  lowestPromotion: number,
  into: MoveBuffer,
  start: number,
): number {
  return position.turn === WHITE
    ? whitePawnMoves(position, low, high, toLow, toHigh, lowestPromotion, into, start)
    : blackPawnMoves(position, low, high, toLow, toHigh, lowestPromotion, into, start);
}

function whitePawnMoves(
  position: Position,
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  lowestPromotion: number,
  into: MoveBuffer,
  start: number,
): number {
  const { bitboards } = position;
  const enemyLow = bitboards[colorRow(1)] as number;
  const enemyHigh = bitboards[colorRow(1) + 1] as number;
  const emptyLow = ~((bitboards[0] as number) | enemyLow);
  const emptyHigh = ~((bitboards[1] as number) | enemyHigh);
  const pushLow = (low << 8) & emptyLow;
  const pushHigh = ((high << 8) | (low >>> 24)) & emptyHigh;
  const doubleLow = ((pushLow & THIRD_RANK_LOW) << 8) & emptyLow;
  let count = addPawnMoves(pushLow & toLow, pushHigh & toHigh, 8, lowestPromotion, into, start);
  for (let bits = doubleLow & toLow; bits !== 0; bits &= bits - 1) {
    const to = lowestSquare(bits);
    into[count++] = (to - 16) | (to << 6) | DOUBLE_PUSH;
  }
  const captureLow = enemyLow & toLow;
  const captureHigh = enemyHigh & toHigh;
  const leftLow = low & NOT_FILE_A;
  const leftHigh = ((high & NOT_FILE_A) << 7) | (leftLow >>> 25);
  count = addPawnMoves((leftLow << 7) & captureLow, leftHigh & captureHigh, 7, lowestPromotion, into, count);
  const rightLow = low & NOT_FILE_H;
  const rightHigh = ((high & NOT_FILE_H) << 9) | (rightLow >>> 23);
  return addPawnMoves((rightLow << 9) & captureLow, rightHigh & captureHigh, 9, lowestPromotion, into, count);
}

function blackPawnMoves(
  position: Position,
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  lowestPromotion: number,
  into: MoveBuffer,
  start: number,
): number {
  const { bitboards } = position;
  const enemyLow = bitboards[colorRow(0)] as number;
  const enemyHigh = bitboards[colorRow(0) + 1] as number;
  const emptyLow = ~((bitboards[2] as number) | enemyLow);
  const emptyHigh = ~((bitboards[3] as number) | enemyHigh);
  const pushLow = ((low >>> 8) | (high << 24)) & emptyLow;
  const pushHigh = (high >>> 8) & emptyHigh;
  const doubleHigh = ((pushHigh & SIXTH_RANK_HIGH) >>> 8) & emptyHigh;
  let count = addPawnMoves(pushLow & toLow, pushHigh & toHigh, -8, lowestPromotion, into, start);
  for (let bits = doubleHigh & toHigh; bits !== 0; bits &= bits - 1) {
    const to = 32 + lowestSquare(bits);
    into[count++] = (to + 16) | (to << 6) | DOUBLE_PUSH;
  }
  const captureLow = enemyLow & toLow;
  const captureHigh = enemyHigh & toHigh;
  const leftHigh = high & NOT_FILE_A;
  const leftLow = ((low & NOT_FILE_A) >>> 9) | (leftHigh << 23);
  count = addPawnMoves(
    leftLow & captureLow,
    (leftHigh >>> 9) & captureHigh,
    -9,
    lowestPromotion,
    into,
    count,
  );
  const rightHigh = high & NOT_FILE_H;
  const rightLow = ((low & NOT_FILE_H) >>> 7) | (rightHigh << 25);
  return addPawnMoves(
    rightLow & captureLow,
    (rightHigh >>> 7) & captureHigh,
    -7,
    lowestPromotion,
    into,
    count,
  );
}

/** Writes one move to each given square, from `step` before it; on the last rank, one move for each promotion. */
function addPawnMoves(
  low: number,
  high: number,
  step: number,
  lowestPromotion: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  for (let bits = low & ~FIRST_RANK_LOW; bits !== 0; bits &= bits - 1) {
    const to = lowestSquare(bits);
    into[count++] = (to - step) | (to << 6);
  }
  for (let bits = high & ~EIGHTH_RANK_HIGH; bits !== 0; bits &= bits - 1) {
    const to = 32 + lowestSquare(bits);
    into[count++] = (to - step) | (to << 6);
  }
  if ((low & FIRST_RANK_LOW) === 0 && (high & EIGHTH_RANK_HIGH) === 0) return count;
  for (let bits = low & FIRST_RANK_LOW; bits !== 0; bits &= bits - 1) {
    const to = lowestSquare(bits);
    for (let kind = QUEEN; kind >= lowestPromotion; kind--)
      into[count++] = (to - step) | (to << 6) | (kind << 12);
  }
  for (let bits = high & EIGHTH_RANK_HIGH; bits !== 0; bits &= bits - 1) {
    const to = 32 + lowestSquare(bits);
    for (let kind = QUEEN; kind >= lowestPromotion; kind--)
      into[count++] = (to - step) | (to << 6) | (kind << 12);
  }
  return count;
}
