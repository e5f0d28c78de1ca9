// Chess testkit: perft, the number of all lines of a given length. It is right only if generating, making and unmaking
// moves are right, so it is the usual test of all three.
import { generateLegal, MAX_MOVES, makeMove, type Position, Undo, unmakeMove } from '../rules/index.ts';

const MAX_DEPTH = 16;
const buffer = new Int32Array(MAX_DEPTH * MAX_MOVES);
const undos = Array.from({ length: MAX_DEPTH }, () => new Undo());

/**
 * Returns the number of lines of `depth` legal moves. Makes and unmakes every move. `start` is the first free index of
 * the shared buffer, for the recursion.
 */
export function perft(position: Position, depth: number, start = 0): number {
  const undo = undos[depth - 1];
  if (undo === undefined) return 1;
  const end = generateLegal(position, buffer, start);
  let lines = 0;
  for (let index = start; index < end; index++) {
    const move = buffer[index] as number;
    makeMove(position, move, undo);
    lines += depth === 1 ? 1 : perft(position, depth - 1, end);
    unmakeMove(position, move, undo);
  }
  return lines;
}

/** Like `perft`, but counts the last moves without making them. */
export function perftInBulk(position: Position, depth: number, start = 0): number {
  const undo = undos[depth - 1];
  if (undo === undefined) return 1;
  const end = generateLegal(position, buffer, start);
  if (depth === 1) return end - start;
  let lines = 0;
  for (let index = start; index < end; index++) {
    const move = buffer[index] as number;
    makeMove(position, move, undo);
    lines += perftInBulk(position, depth - 1, end);
    unmakeMove(position, move, undo);
  }
  return lines;
}
