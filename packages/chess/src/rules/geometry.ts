// Chess rules: tables that depend only on the board's geometry, computed once when the module loads.
//
// A bitboard is two 32-bit halves: bit n of the low half is square n (a1..h4), and bit n of the high half is square n +
// 32 (a5..h8). JavaScript's bit operators work on 32 bits, and a shift takes its count modulo 32, so `1 << square` is
// the right bit in either half. BigInt would hold 64 bits, but is tens of times slower.
//
// Reads of typed arrays carry `as number`, here and in the other hot files of this module. Every index is computed from
// squares and is within bounds, and a check for undefined would run millions of times a second.
import type { Color } from './pieces.ts';
import { fileOf, rankOf, type Square } from './squares.ts';

/** Holds one bitboard per row, with an array for each half. A row is a square or a combination of two values. */
export interface BitboardTable {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** The eight sliding directions as differences of squares: first along ranks and files, then along diagonals. */
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

/** The number of steps from a square to the edge of the board, by square * 8 + direction (an index of STEPS). */
export const TO_EDGE = new Uint8Array(64 * 8);

/** The squares that a knight attacks, by its square. */
export const KNIGHT_TARGETS = emptyTable(64);
/** The squares that a king attacks, by its square. */
export const KING_TARGETS = emptyTable(64);
/** The squares that a rook attacks on an empty board, by its square. */
export const ORTHOGONALS = emptyTable(64);
/** The squares that a bishop attacks on an empty board, by its square. */
export const DIAGONALS = emptyTable(64);
/** The squares that a pawn attacks, by colour * 64 + square. */
export const PAWN_TARGETS = emptyTable(2 * 64);
/**
 * The squares strictly between two squares, by from * 64 + to. Empty if they are not on a common rank, file or
 * diagonal.
 */
export const BETWEEN = emptyTable(64 * 64);

for (let square = 0; square < 64; square++) {
  for (const [files, ranks] of KNIGHT_JUMPS) addAt(KNIGHT_TARGETS, square, square, files, ranks);
  for (let direction = 0; direction < 8; direction++) fillRay(square, direction);
  for (const side of [-1, 1]) {
    addAt(PAWN_TARGETS, pawnRow(0, square), square, side, 1);
    addAt(PAWN_TARGETS, pawnRow(1, square), square, side, -1);
  }
}

/** Returns the row of PAWN_TARGETS for a pawn of this colour. */
export function pawnRow(color: Color, square: Square): number {
  return (color << 6) | square;
}

/** Returns the lowest bit of a nonempty half, 0..31. It is the square in the low half; add 32 in the high half. */
export function lowestSquare(half: number): number {
  return 31 - Math.clz32(half & -half);
}

/** Returns the number of squares in a half (Warren, Hacker's Delight, 2nd edition, figure 5-2). */
export function popCount(half: number): number {
  const pairs = half - ((half >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function emptyTable(rows: number): BitboardTable {
  return { low: new Int32Array(rows), high: new Int32Array(rows) };
}

function add(table: BitboardTable, row: number, square: Square): void {
  const half = square < 32 ? table.low : table.high;
  half[row] = (half[row] as number) | (1 << square);
}

/** Adds the square at an offset of files and ranks to a row, if it is on the board. */
function addAt(table: BitboardTable, row: number, from: Square, files: number, ranks: number): void {
  const file = fileOf(from) + files;
  const rank = rankOf(from) + ranks;
  if (file >= 0 && file < 8 && rank >= 0 && rank < 8) add(table, row, rank * 8 + file);
}

/** Fills the tables for one square in one direction. */
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
