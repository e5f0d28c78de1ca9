import { expect, test } from 'vitest';
import {
  formatFen,
  generateLegalCaptures,
  hasInsufficientMaterial,
  isCheck,
  legalMoves,
  MAX_MOVES,
  type Move,
  makeMove,
  moveTo,
  type Position,
  Undo,
  unmakeMove,
} from '../rules/index.ts';
import { randomPosition } from '../testkit/index.ts';
import { Evaluation } from './evaluation.ts';
import { INFINITE_SCORE, matedScore } from './score.ts';
import { ALL_CAPTURES_PLIES } from './search-tree.ts';
import { createSearcher } from './searcher.ts';

const evaluation = new Evaluation();

/**
 * Searches the same tree as the bot in the simplest way: no pruning, table or ordering, and evaluation from scratch.
 */
function plainScore(position: Position, depth: number, ply: number): number {
  const ended = drawOrNull(position);
  if (ended !== null) return ended;
  const moves = legalMoves(position);
  if (depth === 0) return plainQuiesce(position, -INFINITE_SCORE, INFINITE_SCORE, ply, 0, -1);
  if (moves.length === 0) return isCheck(position) ? matedScore(ply) : 0;
  let best = -INFINITE_SCORE;
  for (const move of moves)
    best = Math.max(best, 0 - after(position, move, () => plainScore(position, depth - 1, ply + 1)));
  return best;
}

/** Quiescence with alpha-beta, which changes no score. Without it, the trees of captures would be too large. */
function plainQuiesce(
  position: Position,
  alpha: number,
  beta: number,
  ply: number,
  plies: number,
  target: number,
): number {
  const moves = legalMoves(position);
  const inCheck = isCheck(position);
  evaluation.reset(position);
  const testsStalemate = ply === 1 || !evaluation.hasPieces(position.turn, 0);
  if (moves.length === 0) {
    if (inCheck) return matedScore(ply);
    if (testsStalemate) return 0;
  }
  let best = inCheck ? matedScore(ply) : evaluation.evaluate(position, 0);
  for (const move of inCheck ? moves : captures(position)) {
    if (best >= beta) break;
    if (!inCheck && plies >= ALL_CAPTURES_PLIES && moveTo(move) !== target) continue;
    const floor = Math.max(alpha, best);
    const score =
      0 -
      after(position, move, () =>
        hasInsufficientMaterial(position)
          ? 0
          : plainQuiesce(position, -beta, -floor, ply + 1, plies + 1, moveTo(move)),
      );
    best = Math.max(best, score);
  }
  return best;
}

/** Returns the score after a move, and unmakes it. */
function after(position: Position, move: Move, score: () => number): number {
  const undo = new Undo();
  makeMove(position, move, undo);
  const value = score();
  unmakeMove(position, move, undo);
  return value;
}

/** Returns the captures and queen promotions, most valuable victim first. */
function captures(position: Position): Int32Array {
  const buffer = new Int32Array(MAX_MOVES);
  const victim = (move: Move) => position.pieceAt(moveTo(move)) & 7;
  return buffer
    .subarray(0, generateLegalCaptures(position, buffer))
    .sort((one, other) => victim(other) - victim(one));
}

/** Returns the score of a drawn position; null if it is not drawn. */
function drawOrNull(position: Position): number | null {
  if (hasInsufficientMaterial(position)) return 0;
  if (position.halfmoveClock < 100) return null;
  return isCheck(position) && legalMoves(position).length === 0 ? null : 0;
}

const searcher = createSearcher();

test.each([
  { depth: 1, positions: 20 },
  { depth: 2, positions: 4 },
])(
  'returns the root scores of the plain game tree at depth $depth, in $positions positions',
  ({ depth, positions }) => {
    let compared = 0;
    for (let seed = 1; compared < positions; seed += 1) {
      const position = randomPosition(seed);
      const moves = legalMoves(position);
      if (moves.length === 0 || drawOrNull(position) !== null) continue;
      searcher.clear();
      const result = searcher.search({ position, earlierKeys: [] }, { depth, rootScores: true });
      if (result.nodes > (depth === 1 ? 250 : 1500)) continue; // the plain search would take seconds
      const plain = moves.map((move) => [
        move,
        0 - after(position, move, () => plainScore(position, depth - 1, 1)),
      ]);
      const found = result.rootScores.map(({ move, score, exact }) => [move, exact ? score : null]);
      expect(new Map(found as [number, number][]), formatFen(position)).toEqual(
        new Map(plain as [number, number][]),
      );
      compared += 1;
    }
  },
);

test.each([3, 4])(
  'returns at depth %d the same root scores within a margin as a search with open windows',
  (depth) => {
    let exact = 0;
    for (let seed = 300; seed < (depth === 3 ? 308 : 303); seed += 1) {
      const root = { position: randomPosition(seed), earlierKeys: [] };
      searcher.clear();
      const full = searcher.search(root, { depth, rootScores: true });
      searcher.clear();
      const within = searcher.search(root, { depth, rootScores: true, exactWithin: 160 });
      const expected = new Map(full.rootScores.map(({ move, score }) => [move, score]));
      expect(within.score).toBe(full.score);
      for (const entry of within.rootScores) {
        const score = expected.get(entry.move) ?? Number.NaN;
        if (entry.exact) expect(entry.score, formatFen(root.position)).toBe(score);
        else expect(score).toBeLessThan(full.score - 160);
        exact += entry.exact ? 1 : 0;
      }
    }
    expect(exact).toBeGreaterThan(8);
  },
);
