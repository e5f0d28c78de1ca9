// Chess bot: the root of the search, iterative deepening over the root moves. search-tree.ts searches below them. The
// caller passes the clock.
import { initialPosition, isCheck, type Move, type Position } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import {
  DRAW_SCORE,
  INFINITE_SCORE,
  MATE_BOUND,
  MATE_STEP,
  MAX_PLY,
  mateDistancePlies,
  matedScore,
} from './score.ts';
import { SearchTree } from './search-tree.ts';
import { DEFAULT_TABLE_ENTRIES, TranspositionTable } from './transposition-table.ts';

/** The input of a search: a position and its history. */
export interface SearchRoot {
  readonly position: Position;
  /** The keys of the earlier positions of the game, oldest first, as pairs (low half, high half). */
  readonly earlierKeys: ArrayLike<number>;
}

/** What ends a search, and which scores it must return. */
export interface SearchLimits extends BudgetLimits {
  /** The maximum depth in plies, 1 to 100. The first iteration, with depth 1, is always completed. */
  depth: number;
  /** Requests exact scores of all root moves. By default, only the scores of successive best moves are exact. */
  rootScores?: true | undefined;
  /**
   * With `rootScores`: limits exact scores to moves within this number of centipawns of the best one. The search only
   * proves that the others are worse, which takes much less time. Default: no limit.
   */
  exactWithin?: number | undefined;
}

/** The score of one root move. */
export interface RootScore {
  move: Move;
  /** In centipawns for the side to move. An upper bound of the true score if not exact. */
  score: number;
  exact: boolean;
}

/** The result of the last completed iteration. */
export interface SearchResult {
  /** The best move; null if there is no legal move. */
  best: Move | null;
  /** The score of the best move, in centipawns for the side to move; see `mateInMoves`. */
  score: number;
  /** The last completed depth, in plies; 0 if there is no legal move. */
  depth: number;
  /** The number of positions that were visited, including those of an iteration that was not completed. */
  nodes: number;
  /** The principal variation, starting with the best move. */
  pv: Move[];
  /** Every legal move, best first. */
  rootScores: RootScore[];
}

/** Options of a searcher. */
export interface SearcherOptions {
  /** The number of entries of the transposition table, of 20 bytes each. */
  tableEntries?: number | undefined;
}

/** A search and its tables. */
export interface Searcher {
  /** Searches for the best move. Does not change the given position. */
  search(root: SearchRoot, limits: SearchLimits): SearchResult;
  /** Clears all tables, so that the next search has the same result as that of a new searcher. */
  clear(): void;
}

const MAX_DEPTH = 100; // leaves room for quiescence below MAX_PLY

/**
 * Creates a searcher, for any number of searches. It allocates its tables once: 1.8 MB with the default number of
 * entries.
 */
export function createSearcher(options: SearcherOptions = {}): Searcher {
  const table = new TranspositionTable(options.tableEntries ?? DEFAULT_TABLE_ENTRIES);
  const tree = new SearchTree(initialPosition(), table);
  return {
    search: (root, limits) => iterativeDeepening(tree, root, limits),
    clear: () => {
      table.clear();
      tree.lists.clear();
      tree.evaluation.clear();
    },
  };
}

/** The root moves with their scores, and the principal variation. */
interface RootState {
  moves: RootScore[];
  pv: Move[];
}

/** Searches to increasing depths, and returns the result of the last completed one. */
function iterativeDeepening(tree: SearchTree, root: SearchRoot, limits: SearchLimits): SearchResult {
  tree.setRoot(root.position.clone(), root.earlierKeys);
  tree.table.startSearch();
  tree.lists.age();
  tree.budget.start(limits);
  const depthLimit = Math.max(1, Math.min(limits.depth, MAX_DEPTH));
  const margin = limits.rootScores ? (limits.exactWithin ?? INFINITE_SCORE) : 0;

  const unsearched = { score: -INFINITE_SCORE, exact: false };
  let done: RootState = { moves: tree.orderedMoves().map((move) => ({ move, ...unsearched })), pv: [] };
  let depth = 0;
  while (done.moves.length > 0 && depth < depthLimit) {
    const next = searchRoot(tree, done.moves, depth + 1, margin);
    if (tree.budget.spent) break;
    depth += 1;
    done = next;
    if (depth === 1) tree.budget.enforce();
    if (tree.budget.spent || isSettled(done, depth, margin)) break;
  }
  const [best] = done.moves;
  return {
    best: best?.move ?? null,
    score: best?.score ?? (isCheck(tree.position) ? matedScore(0) : DRAW_SCORE),
    depth,
    nodes: tree.budget.nodes,
    pv: done.pv,
    rootScores: done.moves,
  };
}

/**
 * Searches all root moves to a depth. A move gets an exact score if it is within `margin` of the best one. A
 * null-window search tests this first. If the test passes, the move is searched again with a window that is open above.
 * The best score only increases, so a move that was not within the margin is not within the final margin either.
 */
function searchRoot(tree: SearchTree, order: readonly RootScore[], depth: number, margin: number): RootState {
  const moves: RootScore[] = [];
  let best = -INFINITE_SCORE;
  let pv: Move[] = [];
  for (const { move } of order) {
    const floor = Math.max(-INFINITE_SCORE, margin === 0 ? best : best - margin - 1);
    const open = floor === -INFINITE_SCORE; // no score to compare with yet
    let score = open ? 0 : tree.scoreMove(move, depth - 1, floor, floor + 1, 0);
    if (tree.budget.spent) break;
    if (open || score > floor) score = tree.scoreMove(move, depth - 1, floor, INFINITE_SCORE, 0);
    if (tree.budget.spent) break;
    if (score > best) {
      best = score;
      pv = [move, ...tree.lineAfter(0)];
    }
    moves.push({ move, score, exact: score > floor });
  }
  // The sort is stable, so of moves with equal scores, the one that was searched first stays first.
  moves.sort((one, other) => Number(other.exact) - Number(one.exact) || other.score - one.score);
  return { moves, pv };
}

/** Returns whether a deeper search cannot change the best move, because it mates and no shorter mate exists. */
function isSettled(state: RootState, depth: number, margin: number): boolean {
  const score = state.moves[0]?.score ?? 0;
  if (score < MATE_BOUND || margin >= MATE_STEP) return false;
  return (mateDistancePlies(score) ?? MAX_PLY) <= depth;
}
