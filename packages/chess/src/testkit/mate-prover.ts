// Chess testkit: proves forced mates by exhaustive search. It is simple and slow, because it verifies the bot. They
// have only the rules in common.
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

/** One ply of the proof: a move buffer, and the last move that decided this ply, which is tried first. */
interface Level {
  readonly moves: Int32Array;
  readonly undo: Undo;
  killer: Move;
}

function makeLevels(moves: number): Level[] {
  return Array.from({ length: 2 * moves + 2 }, () => ({
    moves: new Int32Array(MAX_MOVES),
    undo: new Undo(),
    killer: 0,
  }));
}

/**
 * Returns the smallest n up to `limit` for which the side to move can force mate in n moves; null if there is none. It
 * ignores repetition and the fifty-move rule. A limit of 3 takes milliseconds to seconds.
 */
export function shortestMate(position: Position, limit: number): number | null {
  for (let moves = 1; moves <= limit; moves += 1) {
    if (keyMoves(position, moves, 1).length > 0) return moves;
  }
  return null;
}

/** Returns the moves that force mate in at most n moves, at most `enough` of them. Does not change the position. */
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

/** Returns whether the side to move is mated, or cannot avoid mate within n moves of the other side. */
function isLost(position: Position, n: number, levels: readonly Level[]): boolean {
  if (n === 0) return isCheck(position) && !hasLegalMove(position);
  const level = levels[2 * n];
  if (!level) throw new Error(`the proof has no level for ${n} moves`);
  const { moves, undo } = level;
  const count = generateLegal(position, moves);
  if (count === 0) return isCheck(position);
  moveToFront(moves, count, level.killer);
  for (const move of moves.subarray(0, count)) {
    makeMove(position, move, undo);
    const mated = canMate(position, n, levels);
    unmakeMove(position, move, undo);
    if (mated) continue;
    level.killer = move;
    return false;
  }
  return true;
}

/** Returns whether the side to move can force mate in at most n moves. */
function canMate(position: Position, n: number, levels: readonly Level[]): boolean {
  const level = levels[2 * n + 1];
  if (!level) throw new Error(`the proof has no level for ${n} moves`);
  const { moves, undo } = level;
  const count = generateLegal(position, moves);
  moveToFront(moves, count, level.killer);
  for (const move of moves.subarray(0, count)) {
    makeMove(position, move, undo);
    const lost = isLost(position, n - 1, levels);
    unmakeMove(position, move, undo);
    if (!lost) continue;
    level.killer = move;
    return true;
  }
  return false;
}

/** Swaps a move to the start of the list. */
function moveToFront(moves: Int32Array, count: number, move: Move): void {
  const at = moves.subarray(0, count).indexOf(move);
  if (at <= 0) return;
  moves[at] = moves[0] ?? 0;
  moves[0] = move;
}
