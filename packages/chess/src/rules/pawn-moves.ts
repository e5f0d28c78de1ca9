// Chess rules: moves of all pawns of a set at once, by shifting the set. En passant is in king-safety.ts, because it
// depends on the king. (`as number` on table reads: see geometry.ts.)
import { lowestOf } from './geometry.ts';
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
 * The pushes, double pushes, captures and promotions of a set of pawns to a set of squares. `lowestPromotion` is the
 * lowest kind that they promote to. Returns the index after the last move.
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
  const { sets } = position;
  const enemyLow = sets[colorRow(1)] as number;
  const enemyHigh = sets[colorRow(1) + 1] as number;
  const emptyLow = ~((sets[0] as number) | enemyLow);
  const emptyHigh = ~((sets[1] as number) | enemyHigh);
  const pushLow = (low << 8) & emptyLow;
  const pushHigh = ((high << 8) | (low >>> 24)) & emptyHigh;
  const doubleLow = ((pushLow & THIRD_RANK_LOW) << 8) & emptyLow;
  let count = targetsReached(pushLow & toLow, pushHigh & toHigh, 8, lowestPromotion, into, start);
  for (let set = doubleLow & toLow; set !== 0; set &= set - 1) {
    const to = lowestOf(set);
    into[count++] = (to - 16) | (to << 6) | DOUBLE_PUSH;
  }
  const preyLow = enemyLow & toLow;
  const preyHigh = enemyHigh & toHigh;
  const leftLow = low & NOT_FILE_A;
  const leftHigh = ((high & NOT_FILE_A) << 7) | (leftLow >>> 25);
  count = targetsReached((leftLow << 7) & preyLow, leftHigh & preyHigh, 7, lowestPromotion, into, count);
  const rightLow = low & NOT_FILE_H;
  const rightHigh = ((high & NOT_FILE_H) << 9) | (rightLow >>> 23);
  return targetsReached((rightLow << 9) & preyLow, rightHigh & preyHigh, 9, lowestPromotion, into, count);
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
  const { sets } = position;
  const enemyLow = sets[colorRow(0)] as number;
  const enemyHigh = sets[colorRow(0) + 1] as number;
  const emptyLow = ~((sets[2] as number) | enemyLow);
  const emptyHigh = ~((sets[3] as number) | enemyHigh);
  const pushLow = ((low >>> 8) | (high << 24)) & emptyLow;
  const pushHigh = (high >>> 8) & emptyHigh;
  const doubleHigh = ((pushHigh & SIXTH_RANK_HIGH) >>> 8) & emptyHigh;
  let count = targetsReached(pushLow & toLow, pushHigh & toHigh, -8, lowestPromotion, into, start);
  for (let set = doubleHigh & toHigh; set !== 0; set &= set - 1) {
    const to = 32 + lowestOf(set);
    into[count++] = (to + 16) | (to << 6) | DOUBLE_PUSH;
  }
  const preyLow = enemyLow & toLow;
  const preyHigh = enemyHigh & toHigh;
  const leftHigh = high & NOT_FILE_A;
  const leftLow = ((low & NOT_FILE_A) >>> 9) | (leftHigh << 23);
  count = targetsReached(leftLow & preyLow, (leftHigh >>> 9) & preyHigh, -9, lowestPromotion, into, count);
  const rightHigh = high & NOT_FILE_H;
  const rightLow = ((low & NOT_FILE_H) >>> 7) | (rightHigh << 25);
  return targetsReached(rightLow & preyLow, (rightHigh >>> 7) & preyHigh, -7, lowestPromotion, into, count);
}

/** Writes one move for each square reached by the given step, or one per promotion kind on the last rank. */
function targetsReached(
  low: number,
  high: number,
  step: number,
  lowestPromotion: number,
  into: MoveBuffer,
  start: number,
): number {
  let count = start;
  for (let set = low & ~FIRST_RANK_LOW; set !== 0; set &= set - 1) {
    const to = lowestOf(set);
    into[count++] = (to - step) | (to << 6);
  }
  for (let set = high & ~EIGHTH_RANK_HIGH; set !== 0; set &= set - 1) {
    const to = 32 + lowestOf(set);
    into[count++] = (to - step) | (to << 6);
  }
  if ((low & FIRST_RANK_LOW) === 0 && (high & EIGHTH_RANK_HIGH) === 0) return count;
  for (let set = low & FIRST_RANK_LOW; set !== 0; set &= set - 1) {
    const to = lowestOf(set);
    for (let kind = QUEEN; kind >= lowestPromotion; kind--)
      into[count++] = (to - step) | (to << 6) | (kind << 12);
  }
  for (let set = high & EIGHTH_RANK_HIGH; set !== 0; set &= set - 1) {
    const to = 32 + lowestOf(set);
    for (let kind = QUEEN; kind >= lowestPromotion; kind--)
      into[count++] = (to - step) | (to << 6) | (kind << 12);
  }
  return count;
}
