// chess, bot: the search as others call it. Iterative deepening over the moves of the root; what lies below them is
// search-tree.ts. No clock and no chance: both are the caller's.
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

/** What is searched: a position, and what stood on the board before it. */
export interface SearchRoot {
  readonly position: Position;
  /** Repetition keys of the game so far, oldest first, as pairs (low half, high half); without the position's own. */
  readonly earlierKeys: ArrayLike<number>;
}

export interface SearchLimits extends BudgetLimits {
  /** In plies, 1 to 100. The first iteration, depth 1, is always completed, whatever the other limits are. */
  depth: number;
  /** Scores all root moves exactly; without it only those on the way to the best one are exact. */
  rootScores?: true | undefined;
  /**
   * With `rootScores`: only moves this many centipawns or less below the best one need exact scores. Of the others it
   * is proved that they are worse than that, which is much cheaper. Infinite when not given.
   */
  exactWithin?: number | undefined;
}

export interface RootScore {
  move: Move;
  /** Centipawns for the side to move; of an inexact one only that the true score is not above it. */
  score: number;
  exact: boolean;
}

export interface SearchResult {
  /** Null when there is no legal move. */
  best: Move | null;
  /** Of the best move, in centipawns for the side to move; `mateInMoves` reads mates out of it. */
  score: number;
  /** The last depth that was completed, in plies. */
  depth: number;
  nodes: number;
  /** The line of best play that was seen, the best move first. */
  pv: Move[];
  /** Every legal move, best first, as the last completed iteration saw it. */
  rootScores: RootScore[];
}

export interface SearcherOptions {
  /** Entries of the transposition table, 20 bytes each. */
  tableEntries?: number | undefined;
}

export interface Searcher {
  /** Searches the best move. Does not change the position it is given. */
  search(root: SearchRoot, limits: SearchLimits): SearchResult;
  /** Forgets everything, so that the next search repeats exactly what a new searcher would do. */
  clear(): void;
}

const MAX_DEPTH = 100; // leaves room for quiescence below MAX_PLY

/** Makes a searcher. It allocates all it needs (1.9 MB with the default table) once and is used for many searches. */
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

/** The moves of the root with what is known of them, and the line behind the best. */
interface RootState {
  moves: RootScore[];
  pv: Move[];
}

function iterativeDeepening(tree: SearchTree, root: SearchRoot, limits: SearchLimits): SearchResult {
  tree.plant(root.position.clone(), root.earlierKeys);
  tree.table.grow();
  tree.lists.age();
  tree.budget.start(limits);
  const depthLimit = Math.max(1, Math.min(limits.depth, MAX_DEPTH));
  const margin = limits.rootScores ? (limits.exactWithin ?? INFINITE_SCORE) : 0;

  const unknown = { score: -INFINITE_SCORE, exact: false };
  let done: RootState = { moves: tree.orderedMoves().map((move) => ({ move, ...unknown })), pv: [] };
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
 * One iteration. A move gets an exact score when it is within `margin` of the best one: it is first asked whether it
 * reaches that far, with a window of no width, and when it does it is searched again with a window that is open
 * upwards. The best score only grows, so a move that once stayed below the margin is below the final one as well.
 */
function searchRoot(tree: SearchTree, order: readonly RootScore[], depth: number, margin: number): RootState {
  const moves: RootScore[] = [];
  let best = -INFINITE_SCORE;
  let pv: Move[] = [];
  for (const { move } of order) {
    const floor = Math.max(-INFINITE_SCORE, margin === 0 ? best : best - margin - 1);
    const open = floor === -INFINITE_SCORE;
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
  // The sort is stable, so among equals the move that was found first stays first.
  moves.sort((one, other) => Number(other.exact) - Number(one.exact) || other.score - one.score);
  return { moves, pv };
}

/** Whether looking deeper cannot change the choice: the mate that was found is within the depth, so none is shorter. */
function isSettled(state: RootState, depth: number, margin: number): boolean {
  const score = state.moves[0]?.score ?? 0;
  if (score < MATE_BOUND || margin >= MATE_STEP) return false;
  return (mateDistancePlies(score) ?? MAX_PLY) <= depth;
}
