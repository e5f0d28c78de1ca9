// Chess rules: tables that depend only on the board's geometry, computed once when the module loads.
//
// A set of squares is two 32-bit halves: bit n of the low half is square n (a1..h4), bit n of the high half is
// square n + 32 (a5..h8). JavaScript's bit operators work on 32 bits, and a shift takes its count modulo 32, so
// `1 << square` is the right bit in either half. BigInt would hold 64 bits, but is tens of times slower.
//
// `as number` on reads of typed arrays, here and in the other hot files of this module: every index is a square or a
// product of squares and so within bounds, and a check for undefined would run millions of times a second.
import type { Color } from './pieces.ts';
import { fileOf, rankOf, type Square } from './squares.ts';

/** A table of sets, one row per square (or pair of squares). Each half has its own array. */
export interface SetTable {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** The eight sliding directions, as steps between squares: first along ranks and files, then along diagonals. */
export const STEPS = Int8Array.of(8, 1, -8, -1, 9, -7, -9, 7);
const FILE_STEPS = [0, 1, 0, -1, 1, 1, -1, -1];
const RANK_STEPS = [1, 0, -1, 0, 1, -1, -1, 1];
export const FIRST_DIAGONAL = 4;

const KNIGHT_JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** The number of squares between a square and the edge, by square * 8 + direction (an index of STEPS). */
export const TO_EDGE = new Uint8Array(64 * 8);

export const KNIGHT_TARGETS = emptyTable(64);
export const KING_TARGETS = emptyTable(64);
/** All squares on the lines through a square, without that square: the attacks of a rook or bishop on an empty board. */
export const ORTHOGONALS = emptyTable(64);
export const DIAGONALS = emptyTable(64);
/** The squares that a pawn attacks, by colour * 64 + square. */
export const PAWN_TARGETS = emptyTable(2 * 64);
/** The squares strictly between two squares on a common line, by one * 64 + other; empty when they share no line. */
export const BETWEEN = emptyTable(64 * 64);

for (let square = 0; square < 64; square++) {
  for (const [files, ranks] of KNIGHT_JUMPS) addAt(KNIGHT_TARGETS, square, square, files, ranks);
  for (let direction = 0; direction < 8; direction++) fillRay(square, direction);
  for (const side of [-1, 1]) {
    addAt(PAWN_TARGETS, pawnRow(0, square), square, side, 1);
    addAt(PAWN_TARGETS, pawnRow(1, square), square, side, -1);
  }
}

/** The row of PAWN_TARGETS for a pawn of this colour. */
export function pawnRow(color: Color, square: Square): number {
  return (color << 6) | square;
}

/** The lowest square of a nonempty half, 0..31; add 32 for the high half. */
export function lowestOf(half: number): number {
  return 31 - Math.clz32(half & -half);
}

/** The number of squares in a half. (Warren, Hacker's Delight, 2nd edition, figure 5-2.) */
export function countOf(half: number): number {
  const pairs = half - ((half >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function emptyTable(rows: number): SetTable {
  return { low: new Int32Array(rows), high: new Int32Array(rows) };
}

function add(table: SetTable, row: number, square: Square): void {
  const half = square < 32 ? table.low : table.high;
  half[row] = (half[row] as number) | (1 << square);
}

/** Adds the square at an offset of files and ranks, if it is on the board. */
function addAt(table: SetTable, row: number, from: Square, files: number, ranks: number): void {
  const file = fileOf(from) + files;
  const rank = rankOf(from) + ranks;
  if (file >= 0 && file < 8 && rank >= 0 && rank < 8) add(table, row, rank * 8 + file);
}

function fillRay(from: Square, direction: number): void {
  const files = FILE_STEPS[direction] as number;
  const ranks = RANK_STEPS[direction] as number;
  const lines = direction < FIRST_DIAGONAL ? ORTHOGONALS : DIAGONALS;
  addAt(KING_TARGETS, from, from, files, ranks);
  const passed: Square[] = [];
  let file = fileOf(from) + files;
  let rank = rankOf(from) + ranks;
  while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
    const to = rank * 8 + file;
    add(lines, from, to);
    for (const square of passed) add(BETWEEN, (from << 6) | to, square);
    passed.push(to);
    file += files;
    rank += ranks;
  }
  TO_EDGE[from * 8 + direction] = passed.length;
}
