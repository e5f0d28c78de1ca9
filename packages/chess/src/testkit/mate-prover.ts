// chess, testkit: proves forced mates by exhaustive search. It is deliberately slow and simple, because it verifies the
// bot: it shares only the rules with it.
import {
  generateLegal,
  hasLegalMove,
  isCheck,
  MAX_MOVES,
  type Move,
  makeMove,
  type Position,
  Undo,
  unmakeMove,
} from '../rules/index.ts';

/** One level of the proof: a move buffer, and the last refutation, which is tried first. */
interface Level {
  readonly moves: Int32Array;
  readonly undo: Undo;
  refutation: Move;
}

function makeLevels(moves: number): Level[] {
  return Array.from({ length: 2 * moves + 2 }, () => ({
    moves: new Int32Array(MAX_MOVES),
    undo: new Undo(),
    refutation: 0,
  }));
}

/**
 * The smallest n up to `limit` for which the side to move can force mate in n moves, or null. Repetition and the
 * fifty-move rule are ignored. A limit of 3 takes milliseconds to seconds.
 */
export function shortestMate(position: Position, limit: number): number | null {
  for (let moves = 1; moves <= limit; moves += 1) {
    if (keyMoves(position, moves, 1).length > 0) return moves;
  }
  return null;
}

/** The moves that force mate in at most n, at most `enough` of them. Restores the position. */
export function keyMoves(position: Position, n: number, enough = MAX_MOVES): Move[] {
  const levels = makeLevels(n);
  const board = position.clone();
  const buffer = new Int32Array(MAX_MOVES);
  const undo = new Undo();
  const found: Move[] = [];
  for (const move of buffer.subarray(0, generateLegal(board, buffer))) {
    if (found.length >= enough) break;
    makeMove(board, move, undo);
    if (isLost(board, n - 1, levels)) found.push(move);
    unmakeMove(board, move, undo);
  }
  return found;
}

/** Whether the side to move is mated, or cannot avoid mate within n moves of the other side. */
function isLost(position: Position, n: number, levels: readonly Level[]): boolean {
  if (n === 0) return isCheck(position) && !hasLegalMove(position);
  const level = levels[2 * n];
  if (!level) throw new Error(`the proof has no level for ${n} moves`);
  const { moves, undo } = level;
  const count = generateLegal(position, moves);
  if (count === 0) return isCheck(position);
  bringForward(moves, count, level.refutation);
  for (const move of moves.subarray(0, count)) {
    makeMove(position, move, undo);
    const mated = canMate(position, n, levels);
    unmakeMove(position, move, undo);
    if (mated) continue;
    level.refutation = move;
    return false;
  }
  return true;
}

/** Whether the side to move has a move after which the other side loses within n - 1 more moves. */
function canMate(position: Position, n: number, levels: readonly Level[]): boolean {
  const level = levels[2 * n + 1];
  if (!level) throw new Error(`the proof has no level for ${n} moves`);
  const { moves, undo } = level;
  const count = generateLegal(position, moves);
  bringForward(moves, count, level.refutation);
  for (const move of moves.subarray(0, count)) {
    makeMove(position, move, undo);
    const lost = isLost(position, n - 1, levels);
    unmakeMove(position, move, undo);
    if (!lost) continue;
    level.refutation = move;
    return true;
  }
  return false;
}

function bringForward(moves: Int32Array, count: number, move: Move): void {
  const at = moves.subarray(0, count).indexOf(move);
  if (at <= 0) return;
  moves[at] = moves[0] ?? 0;
  moves[0] = move;
}
