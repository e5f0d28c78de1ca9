// chess, bot: the public search: iterative deepening over the root moves. The tree below them is in search-tree.ts. The
// caller provides the clock.
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

/** The input of a search: a position, and the positions before it. */
export interface SearchRoot {
  readonly position: Position;
  /** Repetition keys of the game so far, oldest first, as pairs (low half, high half), without the position's own key. */
  readonly earlierKeys: ArrayLike<number>;
}

export interface SearchLimits extends BudgetLimits {
  /** In plies, 1 to 100. The first iteration, depth 1, is always completed, whatever the other limits are. */
  depth: number;
  /** Scores all root moves exactly. Without it, only the scores of successive best moves are exact. */
  rootScores?: true | undefined;
  /**
   * With `rootScores`: only moves within this many centipawns of the best one get exact scores. The others are only
   * proved to be worse, which is much cheaper. Default: infinite.
   */
  exactWithin?: number | undefined;
}

export interface RootScore {
  move: Move;
  /** Centipawns for the side to move. If inexact, an upper bound of the true score. */
  score: number;
  exact: boolean;
}

export interface SearchResult {
  /** Null when there is no legal move. */
  best: Move | null;
  /** The score of the best move, in centipawns for the side to move; see `mateInMoves`. */
  score: number;
  /** The last completed depth, in plies. */
  depth: number;
  nodes: number;
  /** The principal variation, starting with the best move. */
  pv: Move[];
  /** Every legal move, best first, with its score of the last completed iteration. */
  rootScores: RootScore[];
}

export interface SearcherOptions {
  /** Entries of the transposition table, 20 bytes each. */
  tableEntries?: number | undefined;
}

export interface Searcher {
  /** Searches the best move. Does not change the given position. */
  search(root: SearchRoot, limits: SearchLimits): SearchResult;
  /** Clears all state, so that the next search behaves exactly like that of a new searcher. */
  clear(): void;
}

const MAX_DEPTH = 100; // leaves room for quiescence below MAX_PLY

/** Creates a searcher. It allocates all its memory (1.9 MB with the default table) once and can be used repeatedly. */
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

/** The root moves with their scores, and the line after the best one. */
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
 * One iteration. A move gets an exact score when it is within `margin` of the best one. A null-window search tests this
 * first; if it passes, the move is searched again with a window that is open above. The best score only grows, so a
 * move that was once below the margin is also below the final one.
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
  // The sort is stable, so on a tie the move that was found first stays first.
  moves.sort((one, other) => Number(other.exact) - Number(one.exact) || other.score - one.score);
  return { moves, pv };
}

/** Whether a deeper search cannot change the choice, because a mate was found and no shorter one exists. */
function isSettled(state: RootState, depth: number, margin: number): boolean {
  const score = state.moves[0]?.score ?? 0;
  if (score < MATE_BOUND || margin >= MATE_STEP) return false;
  return (mateDistancePlies(score) ?? MAX_PLY) <= depth;
}
