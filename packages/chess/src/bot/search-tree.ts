// Chess bot: the search below the root: principal variation search (negamax), and quiescence at the horizon. The root
// (searcher.ts) controls depth and time. Reads of typed arrays carry `as number`: a ply is below MAX_PLY and a move
// index below the count, and this is a hot loop.
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
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, type TranspositionTable } from './transposition-table.ts';

/**
 * Null moves and late-move reductions require at least this number of remaining plies. With fewer, every legal move is
 * searched to full depth. So a search to depth 5, which has at most 4 plies below its root moves, is full width: it
 * finds every mate in three, including quiet key moves and zugzwang. All four levels search at most to depth 4.
 */
const SELECTIVE_DEPTH = 5;
const NULL_MOVE_REDUCTION = 2;
const FULL_DEPTH_MOVES = 4; // moves searched at full depth before late-move reductions
/**
 * After this number of plies, quiescence searches only recaptures, because captures among many queens take too long.
 */
export const ALL_CAPTURES_PLIES = 6;
/**
 * From this halfmove clock on, scores of the table are not used. Near the fifty-move draw, a score depends on the
 * clock, which is not in the key.
 */
const TABLE_CLOCK_LIMIT = 80;

/** Holds all state of a search. A searcher creates it once. */
export class SearchTree {
  readonly table: TranspositionTable;
  readonly evaluation = new Evaluation();
  readonly lists = new MoveLists();
  readonly keys = new RepetitionHistory();
  readonly budget = new Budget();
  position: Position;
  private readonly targets = new Int32Array(MAX_PLY + 1); // the target square of the move before each ply
  private readonly undos: readonly Undo[] = Array.from({ length: MAX_PLY + 1 }, () => new Undo());
  // A triangular table of principal variations: that from ply p starts at p * MAX_PLY + p and ends before p * MAX_PLY +
  // lineEnds[p].
  private readonly lines = new Int32Array((MAX_PLY + 1) * MAX_PLY);
  private readonly lineEnds = new Int32Array(MAX_PLY + 1);

  constructor(position: Position, table: TranspositionTable) {
    this.position = position;
    this.table = table;
  }

  /** Sets the root. The search makes and unmakes moves on this position, so no other code may use it. */
  setRoot(position: Position, earlierKeys: ArrayLike<number>): void {
    this.position = position;
    this.evaluation.reset(position);
    this.keys.start(earlierKeys);
    this.keys.enter(0, position.keyLow, position.keyHigh);
  }

  /** Returns the legal moves of the root in search order. */
  orderedMoves(): Move[] {
    const { position, lists, table } = this;
    const count = generateLegal(position, lists.moves);
    const entry = table.find(position.keyLow, position.keyHigh);
    lists.prioritize(position, 0, count, entry === -1 ? 0 : table.moveAt(entry), 0);
    return Array.from({ length: count }, (_, at) => lists.pick(at, count));
  }

  /** Returns the score of a move at `ply` for the mover, from a search of `depth` plies after it. */
  scoreMove(move: Move, depth: number, alpha: number, beta: number, ply: number): number {
    this.makeChildMove(move, ply);
    const score = 0 - this.search(depth, -beta, -alpha, ply + 1, true); // unary minus would turn a draw into -0
    unmakeMove(this.position, move, this.undoAt(ply));
    return score;
  }

  /**
   * Returns the principal variation after the move at `ply` that `scoreMove` scored. A cutoff by the table shortens it.
   */
  lineAfter(ply: number): Move[] {
    const start = (ply + 1) * MAX_PLY + ply + 1;
    return [...this.lines.subarray(start, start + (this.lineEnds[ply + 1] as number) - (ply + 1))];
  }

  /** Makes a move at `ply` and updates the evaluation and the repetition keys. */
  private makeChildMove(move: Move, ply: number): void {
    const { position } = this;
    this.budget.countNode();
    this.targets[ply + 1] = moveTo(move);
    this.evaluation.advance(position, move, ply);
    makeMove(position, move, this.undoAt(ply));
    this.keys.enter(ply + 1, position.keyLow, position.keyHigh);
  }

  /**
   * Returns the score of the position at `ply`, from a search of `depth` plies. Meaningless once the budget is spent.
   */
  private search(
    depth: number,
    givenAlpha: number,
    givenBeta: number,
    ply: number,
    allowNullMove: boolean,
  ): number {
    this.lineEnds[ply] = ply;
    if (this.budget.spent) return DRAW_SCORE;
    const { position, table } = this;
    if (this.isDrawn(ply)) return DRAW_SCORE;
    if (depth <= 0 || ply >= MAX_PLY - 1)
      return this.quiesce(givenAlpha, givenBeta, ply, ply + ALL_CAPTURES_PLIES);

    // Mate distance pruning: no score is lower than being mated now, or higher than mating with the next move.
    const alpha = Math.max(givenAlpha, matedScore(ply));
    const beta = Math.min(givenBeta, -matedScore(ply + 1));
    if (alpha >= beta) return alpha;

    const onPrincipalLine = beta - alpha > 1;
    const entry = table.find(position.keyLow, position.keyHigh);
    if (entry !== -1 && !onPrincipalLine && position.halfmoveClock < TABLE_CLOCK_LIMIT) {
      const stored = this.tableScore(entry, depth, alpha, beta, ply);
      if (stored !== null) return stored;
    }
    const inCheck = isCheck(position);
    if (allowNullMove && !onPrincipalLine && !inCheck && this.nullMoveCutsOff(depth, beta, ply)) return beta;
    if (this.budget.spent) return DRAW_SCORE;
    return this.searchMoves(depth, alpha, beta, ply, inCheck, entry === -1 ? 0 : table.moveAt(entry));
  }

  /** Searches the legal moves of a position, and stores the result in the table. */
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
    lists.prioritize(position, start, end, tableMove, ply);

    let best = -INFINITE_SCORE;
    let bestMove: Move = 0;
    let raised = alpha;
    for (let at = start; at < end; at += 1) {
      const move = lists.pick(at, end);
      const quiet = isQuiet(position, move);
      const late = quiet && !inCheck && depth >= SELECTIVE_DEPTH && at - start >= FULL_DEPTH_MOVES;
      this.makeChildMove(move, ply);
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
    const { keyLow, keyHigh } = position;
    this.table.store(keyLow, keyHigh, bestMove, scoreToTable(best, ply), depth, bound);
    return best;
  }

  /**
   * Returns the score of a move at `ply` after it was made. All moves but the first are searched with a null window
   * first, and late moves with a reduced depth. A move that is better than alpha is searched again with full window and
   * depth.
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
   * Returns the score of a quiescence search: captures and queen promotions, and in check all evasions. A side that is
   * not in check may stand pat. The search terminates, because only evasions can be quiet moves. From ply
   * `recapturesFrom` on, it searches only recaptures on the last target square. It does not prune losing captures,
   * because that would save nodes but no time, and would make scores depend on the search window.
   */
  private quiesce(alpha: number, beta: number, ply: number, recapturesFrom: number): number {
    this.lineEnds[ply] = ply;
    if (this.budget.spent) return DRAW_SCORE;
    const { position, evaluation, lists } = this;
    if (ply >= MAX_PLY - 1) return evaluation.evaluate(position, ply);
    const inCheck = isCheck(position);
    if (!inCheck && this.shouldTestStalemate(ply) && !hasLegalMove(position)) return DRAW_SCORE;

    const standPat = inCheck ? matedScore(ply) : evaluation.evaluate(position, ply);
    if (standPat >= beta) return standPat;
    const start = ply * MAX_MOVES;
    const generate = inCheck ? generateLegal : generateLegalCaptures;
    const end = generate(position, lists.moves, start);
    lists.prioritizeTactical(position, start, end);
    const recaptureOnly = !inCheck && ply >= recapturesFrom;

    let best = standPat;
    let raised = Math.max(alpha, standPat);
    for (let at = start; at < end; at += 1) {
      const move = lists.pick(at, end);
      if (recaptureOnly && moveTo(move) !== this.targets[ply]) continue;
      this.makeChildMove(move, ply);
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

  /** Returns whether the position is drawn, except by stalemate, which the search detects when it generates no move. */
  private isDrawn(ply: number): boolean {
    const { position, evaluation } = this;
    const clock = position.halfmoveClock;
    if (clock >= 4 && this.keys.isRepetition(ply, clock)) return true;
    // A checkmate takes precedence over the fifty-move rule (FIDE 9.3 and 5.1.1).
    if (clock >= FIFTY_MOVES_PLIES) return !isCheck(position) || hasLegalMove(position);
    return evaluation.mayBeInsufficient(ply) && hasInsufficientMaterial(position);
  }

  /** Returns whether quiescence tests for stalemate: if the side has no pieces, and always after a root move. */
  private shouldTestStalemate(ply: number): boolean {
    return ply === 1 || !this.evaluation.hasPieces(this.position.turn, ply);
  }

  /** Returns the score of a table entry if it is usable at this depth and window; otherwise null. */
  private tableScore(entry: number, depth: number, alpha: number, beta: number, ply: number): number | null {
    const { table } = this;
    // Deeper entries are not used, so that a score does not depend on earlier searches.
    if (table.depthAt(entry) !== depth) return null;
    const score = scoreFromTable(table.scoreAt(entry), ply);
    const bound = table.boundAt(entry);
    if (bound === BOUND_EXACT) return score;
    if (bound === BOUND_LOWER) return score >= beta ? score : null;
    return score <= alpha ? score : null;
  }

  /**
   * Returns whether null-move pruning cuts the node off: the score is at least beta even if the side to move passes.
   */
  private nullMoveCutsOff(depth: number, beta: number, ply: number): boolean {
    const { position, evaluation, keys } = this;
    if (depth < SELECTIVE_DEPTH || isMateScore(beta) || !evaluation.hasPieces(position.turn, ply))
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

  /** Sets the principal variation from `ply` to this move and the principal variation from the next ply. */
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
