// chess, bot: the search below the root. Principal variation search (negamax), and quiescence at the horizon. The root
// (searcher.ts) controls depth, time and levels.
// Reads of typed arrays carry `as number`: a ply is below MAX_PLY and moves lie below their count; a hot loop.
import {
  FIFTY_MOVES_PLIES,
  generateLegal,
  generateLegalCaptures,
  hasInsufficientMaterial,
  hasLegalMove,
  isCheck,
  MAX_MOVES,
  type Move,
  makeMove,
  makeNull,
  moveTo,
  type Position,
  Undo,
  unmakeMove,
  unmakeNull,
} from '../rules/index.ts';
import { Budget } from './budget.ts';
import { Evaluation } from './evaluation.ts';
import { isQuiet, MoveLists } from './move-ordering.ts';
import { RepetitionHistory } from './repetition-history.ts';
import {
  DRAW_SCORE,
  INFINITE_SCORE,
  isMateScore,
  MAX_PLY,
  matedScore,
  scoreFromTable,
  scoreToTable,
} from './score.ts';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  type Bound,
  type TranspositionTable,
} from './transposition-table.ts';

/**
 * Null moves and late-move reductions need at least this many remaining plies. Below that, every legal move is searched
 * to full depth. So a search to depth 5 (at most 4 plies below its root) is full width: it sees every mate in three,
 * including quiet keys and zugzwang, and none of the four levels ever skips a move.
 */
const SELECTIVE_DEPTH = 5;
const NULL_MOVE_REDUCTION = 2;
const FULL_DEPTH_MOVES = 4; // moves searched at full depth before late-move reductions
/** After this many plies of captures quiescence only recaptures, because boards full of queens would never settle. */
export const ALL_CAPTURES_PLIES = 6;
/** Near the fifty-move draw a score depends on the clock, which is not in the key. Entries are then used for ordering only. */
const TABLE_CLOCK_LIMIT = 80;

/** All state of the search of one position, allocated once. */
export class SearchTree {
  readonly table: TranspositionTable;
  readonly evaluation = new Evaluation();
  readonly lists = new MoveLists();
  readonly keys = new RepetitionHistory();
  readonly budget = new Budget();
  position: Position;
  private readonly targets = new Int32Array(MAX_PLY + 1); // the target square of the move before each ply
  private readonly undos: readonly Undo[] = Array.from({ length: MAX_PLY + 1 }, () => new Undo());
  // Triangular table of best lines: the line from ply p starts at p * MAX_PLY + p and ends before lineEnds[p].
  private readonly lines = new Int32Array((MAX_PLY + 1) * MAX_PLY);
  private readonly lineEnds = new Int32Array(MAX_PLY + 1);

  constructor(position: Position, table: TranspositionTable) {
    this.position = position;
    this.table = table;
  }

  /** Sets the root. The search makes and unmakes moves on this position, so nothing else may use it during a search. */
  plant(position: Position, earlierKeys: ArrayLike<number>): void {
    this.position = position;
    this.evaluation.reset(position);
    this.keys.start(earlierKeys);
    this.keys.enter(0, position.keyLow, position.keyHigh);
  }

  /** The legal moves of the root in search order. */
  orderedMoves(): Move[] {
    const { position, lists, table } = this;
    const count = generateLegal(position, lists.moves);
    const entry = table.find(position.keyLow, position.keyHigh);
    lists.rank(position, 0, count, entry === -1 ? 0 : table.moveAt(entry), 0);
    return Array.from({ length: count }, (_, at) => lists.pick(at, count));
  }

  /** Scores a move made at `ply` for the mover, searched `depth` more plies. */
  scoreMove(move: Move, depth: number, alpha: number, beta: number, ply: number): number {
    this.descend(move, ply);
    const score = 0 - this.search(depth, -beta, -alpha, ply + 1, true); // unary minus would turn a draw into -0
    unmakeMove(this.position, move, this.undoAt(ply));
    return score;
  }

  /** The best line that `scoreMove` found after the move made at `ply`. A hit in the table cuts it off. */
  lineAfter(ply: number): Move[] {
    const start = (ply + 1) * MAX_PLY + ply + 1;
    return [...this.lines.subarray(start, start + (this.lineEnds[ply + 1] as number) - (ply + 1))];
  }

  private descend(move: Move, ply: number): void {
    const { position } = this;
    this.budget.countNode();
    this.targets[ply + 1] = moveTo(move);
    this.evaluation.advance(position, move, ply);
    makeMove(position, move, this.undoAt(ply));
    this.keys.enter(ply + 1, position.keyLow, position.keyHigh);
  }

  private search(
    depth: number,
    givenAlpha: number,
    givenBeta: number,
    ply: number,
    mayPass: boolean,
  ): number {
    this.lineEnds[ply] = ply;
    if (this.budget.spent) return DRAW_SCORE;
    const { position, table } = this;
    if (this.isDrawn(ply)) return DRAW_SCORE;
    if (depth <= 0 || ply >= MAX_PLY - 1)
      return this.quiesce(givenAlpha, givenBeta, ply, ply + ALL_CAPTURES_PLIES);

    // Mate distance pruning: no line is worse than being mated now, or better than mating with the next move.
    const alpha = Math.max(givenAlpha, matedScore(ply));
    const beta = Math.min(givenBeta, -matedScore(ply + 1));
    if (alpha >= beta) return alpha;

    const onPrincipalLine = beta - alpha > 1;
    const entry = table.find(position.keyLow, position.keyHigh);
    if (entry !== -1 && !onPrincipalLine && position.halfmoveClock < TABLE_CLOCK_LIMIT) {
      const known = this.knownScore(entry, depth, alpha, beta, ply);
      if (known !== null) return known;
    }
    const inCheck = isCheck(position);
    if (mayPass && !onPrincipalLine && !inCheck && this.passRefutes(depth, beta, ply)) return beta;
    if (this.budget.spent) return DRAW_SCORE;
    return this.searchMoves(depth, alpha, beta, ply, inCheck, entry === -1 ? 0 : table.moveAt(entry));
  }

  private searchMoves(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    inCheck: boolean,
    tableMove: Move,
  ): number {
    const { position, lists } = this;
    const start = ply * MAX_MOVES;
    const end = generateLegal(position, lists.moves, start);
    if (end === start) return inCheck ? matedScore(ply) : DRAW_SCORE;
    lists.rank(position, start, end, tableMove, ply);

    let best = -INFINITE_SCORE;
    let bestMove: Move = 0;
    let raised = alpha;
    for (let at = start; at < end; at += 1) {
      const move = lists.pick(at, end);
      const quiet = isQuiet(position, move);
      const late = quiet && !inCheck && depth >= SELECTIVE_DEPTH && at - start >= FULL_DEPTH_MOVES;
      this.descend(move, ply);
      const score = this.scoreChild(depth - 1, raised, beta, ply, at === start, late);
      unmakeMove(position, move, this.undoAt(ply));
      if (this.budget.spent) return DRAW_SCORE;
      if (score <= best) continue;
      best = score;
      if (score <= raised) continue;
      bestMove = move;
      raised = score;
      this.extendLine(move, ply);
      if (score < beta) continue;
      if (quiet) lists.rememberQuiet(position.turn, move, depth, ply);
      break;
    }
    const bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    this.remember(bestMove, best, depth, bound, ply);
    return best;
  }

  /**
   * Scores the position after a move at `ply`. All moves but the first get a null-window search first, late moves at a
   * reduced depth. A move that turns out better is searched again with the full window and depth.
   */
  private scoreChild(
    depth: number,
    alpha: number,
    beta: number,
    ply: number,
    first: boolean,
    late: boolean,
  ): number {
    if (first) return -this.search(depth, -beta, -alpha, ply + 1, true);
    let score = -this.search(late ? depth - 1 : depth, -alpha - 1, -alpha, ply + 1, true);
    if (late && score > alpha) score = -this.search(depth, -alpha - 1, -alpha, ply + 1, true);
    if (score > alpha && score < beta) score = -this.search(depth, -beta, -alpha, ply + 1, true);
    return score;
  }

  /**
   * Quiescence: searches captures and queen promotions, and all evasions in check. A side that is not in check may stand
   * pat. It terminates because only evasions can be quiet moves. From ply `recapturesFrom` on, only recaptures on the last
   * target square are tried. No capture is pruned for looking bad: that would save nodes but no time, and would make
   * scores depend on the search window.
   */
  private quiesce(alpha: number, beta: number, ply: number, recapturesFrom: number): number {
    this.lineEnds[ply] = ply;
    if (this.budget.spent) return DRAW_SCORE;
    const { position, evaluation, lists } = this;
    if (ply >= MAX_PLY - 1) return evaluation.evaluate(position, ply);
    const inCheck = isCheck(position);
    if (!inCheck && this.isStalemateWorthAsking(ply) && !hasLegalMove(position)) return DRAW_SCORE;

    const standing = inCheck ? matedScore(ply) : evaluation.evaluate(position, ply);
    if (standing >= beta) return standing;
    const start = ply * MAX_MOVES;
    const generate = inCheck ? generateLegal : generateLegalCaptures;
    const end = generate(position, lists.moves, start);
    lists.rankTactical(position, start, end);
    const recaptureOnly = !inCheck && ply >= recapturesFrom;

    let best = standing;
    let raised = Math.max(alpha, standing);
    for (let at = start; at < end; at += 1) {
      const move = lists.pick(at, end);
      if (recaptureOnly && moveTo(move) !== this.targets[ply]) continue;
      this.descend(move, ply);
      const drawn = evaluation.mayBeInsufficient(ply + 1) && hasInsufficientMaterial(position);
      const score = drawn ? DRAW_SCORE : -this.quiesce(-beta, -raised, ply + 1, recapturesFrom);
      unmakeMove(position, move, this.undoAt(ply));
      if (this.budget.spent) return DRAW_SCORE;
      if (score <= best) continue;
      best = score;
      if (score <= raised) continue;
      raised = score;
      this.extendLine(move, ply);
      if (score >= beta) break;
    }
    return best;
  }

  /** Draws that end the game here, except stalemate, which is detected when no move is found. */
  private isDrawn(ply: number): boolean {
    const { position, evaluation } = this;
    const clock = position.halfmoveClock;
    if (clock >= 4 && this.keys.isRepetition(ply, clock)) return true;
    // Checkmate takes precedence over the fifty-move rule (FIDE 9.3 and 5.1.1).
    if (clock >= FIFTY_MOVES_PLIES) return !isCheck(position) || hasLegalMove(position);
    return evaluation.mayBeInsufficient(ply) && hasInsufficientMaterial(position);
  }

  /** Whether to test for stalemate at the horizon: where it is likely, and always after a move of the root. */
  private isStalemateWorthAsking(ply: number): boolean {
    return ply === 1 || !this.evaluation.hasOfficers(this.position.turn, ply);
  }

  private knownScore(entry: number, depth: number, alpha: number, beta: number, ply: number): number | null {
    const { table } = this;
    // Deeper entries are not used, so that a score depends on position and depth only, not on earlier searches.
    if (table.depthAt(entry) !== depth) return null;
    const score = scoreFromTable(table.scoreAt(entry), ply);
    const bound = table.boundAt(entry);
    if (bound === BOUND_EXACT) return score;
    if (bound === BOUND_LOWER) return score >= beta ? score : null;
    return score <= alpha ? score : null;
  }

  /** Null-move pruning: whether the side to move stays at or above beta even if it passes. */
  private passRefutes(depth: number, beta: number, ply: number): boolean {
    const { position, evaluation, keys } = this;
    if (depth < SELECTIVE_DEPTH || isMateScore(beta) || !evaluation.hasOfficers(position.turn, ply))
      return false;
    if (evaluation.evaluate(position, ply) < beta) return false;
    const undo = this.undoAt(ply);
    this.budget.countNode();
    evaluation.advanceNull(ply);
    makeNull(position, undo);
    keys.enter(ply + 1, position.keyLow, position.keyHigh);
    const floor = keys.raiseFloor(ply + 1);
    const score = -this.search(depth - 1 - NULL_MOVE_REDUCTION, -beta, 1 - beta, ply + 1, false);
    keys.restoreFloor(floor);
    unmakeNull(position, undo);
    return score >= beta && !this.budget.spent;
  }

  private remember(move: Move, score: number, depth: number, bound: Bound, ply: number): void {
    const { position } = this;
    this.table.store(position.keyLow, position.keyHigh, move, scoreToTable(score, ply), depth, bound);
  }

  /** Sets the best line from `ply` to this move followed by the best line from the next ply. */
  private extendLine(move: Move, ply: number): void {
    const { lines, lineEnds } = this;
    const row = ply * MAX_PLY;
    const end = lineEnds[ply + 1] as number;
    lines[row + ply] = move;
    for (let at = ply + 1; at < end; at += 1) lines[row + at] = lines[row + MAX_PLY + at] as number;
    lineEnds[ply] = end;
  }

  private undoAt(ply: number): Undo {
    return this.undos[ply] as Undo;
  }
}
