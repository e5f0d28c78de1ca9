// chess, testkit: counting lines of play. The count of all lines of a given length is right only if generation, making
// and taking back are, which makes it the classic test of all three.
import { generateLegal, MAX_MOVES, makeMove, type Position, Undo, unmakeMove } from '../rules/index.ts';

const DEEPEST = 16;
const buffer = new Int32Array(DEEPEST * MAX_MOVES);
const undos = Array.from({ length: DEEPEST }, () => new Undo());

/** How many lines of legal moves of this length start here; every move of them is made and taken back. */
export function perft(position: Position, depth: number): number {
  return countLines(position, depth, 0);
}

/** The same number, without making the last moves: they are only counted. */
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
