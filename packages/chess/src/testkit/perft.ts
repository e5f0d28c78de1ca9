// chess, testkit: perft. The count of all lines of a given length is right only if move generation, making and unmaking
// are, so it is the classic test of all three.
import { generateLegal, MAX_MOVES, makeMove, type Position, Undo, unmakeMove } from '../rules/index.ts';

const DEEPEST = 16;
const buffer = new Int32Array(DEEPEST * MAX_MOVES);
const undos = Array.from({ length: DEEPEST }, () => new Undo());

/** Counts the lines of legal moves of this length. Makes and unmakes every move. */
export function perft(position: Position, depth: number): number {
  return countLines(position, depth, 0);
}

/** Like `perft`, but only counts the last moves without making them. */
export function perftInBulk(position: Position, depth: number): number {
  return countLinesInBulk(position, depth, 0);
}

function countLines(position: Position, depth: number, start: number): number {
  const undo = undos[depth - 1];
  if (undo === undefined) return 1;
  const end = generateLegal(position, buffer, start);
  let lines = 0;
  for (let index = start; index < end; index++) {
    const move = buffer[index] as number;
    makeMove(position, move, undo);
    lines += depth === 1 ? 1 : countLines(position, depth - 1, end);
    unmakeMove(position, move, undo);
  }
  return lines;
}

function countLinesInBulk(position: Position, depth: number, start: number): number {
  const undo = undos[depth - 1];
  if (undo === undefined) return 1;
  const end = generateLegal(position, buffer, start);
  if (depth === 1) return end - start;
  let lines = 0;
  for (let index = start; index < end; index++) {
    const move = buffer[index] as number;
    makeMove(position, move, undo);
    lines += countLinesInBulk(position, depth - 1, end);
    unmakeMove(position, move, undo);
  }
  return lines;
}
