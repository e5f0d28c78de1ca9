// Chess bot: move ordering. A good order makes alpha-beta search faster, and decides which moves late-move reductions
// affect. Reads of typed arrays carry `as number`: a ply is below MAX_PLY and a move has 16 bits, and this is a hot
// loop.
import {
  isEnPassant,
  MAX_MOVES,
  type Move,
  moveFrom,
  movePromotion,
  moveTo,
  PAWN,
  type Position,
  QUEEN,
} from '../rules/index.ts';
import { MAX_PLY } from './score.ts';

const TABLE_MOVE_PRIORITY = 1 << 30;
const CAPTURE_PRIORITY = 1 << 26;
const PROMOTION_PRIORITY = 1 << 25;
const FIRST_KILLER_PRIORITY = 1 << 24;
const SECOND_KILLER_PRIORITY = (1 << 24) - 1;
const MAX_HISTORY = 1 << 20; // below the killers
const UNDERPROMOTION_PRIORITY = -1;

/** Holds the moves of each node on the current line, with the killer and history tables. */
export class MoveLists {
  /** The moves of ply p start at p * MAX_MOVES, which is the `start` argument of `generateLegal`. */
  readonly moves = new Int32Array((MAX_PLY + 1) * MAX_MOVES);
  private readonly priorities = new Int32Array((MAX_PLY + 1) * MAX_MOVES);
  private readonly killers = new Int32Array((MAX_PLY + 1) * 2);
  private readonly history = new Int32Array(2 * 4096); // by colour << 12 | to << 6 | from

  /** Clears killers and history. */
  clear(): void {
    this.killers.fill(0);
    this.history.fill(0);
  }

  /** Prepares for the next search: clears the killers, and halves the history, so that newer searches count more. */
  age(): void {
    this.killers.fill(0);
    for (let index = 0; index < this.history.length; index += 1) {
      this.history[index] = (this.history[index] as number) >> 1;
    }
  }

  /**
   * Sets the priorities of the moves from `start` to `end`: table move, captures, promotions, killers, then history.
   */
  prioritize(position: Position, start: number, end: number, tableMove: Move, ply: number): void {
    const first = this.killers[ply * 2] as number;
    const second = this.killers[ply * 2 + 1] as number;
    const side = position.turn << 12;
    for (let at = start; at < end; at += 1) {
      const move = this.moves[at] as number;
      let priority: number;
      if (move === tableMove) priority = TABLE_MOVE_PRIORITY;
      else {
        priority = tacticalPriority(position, move);
        if (priority === 0) {
          if (move === first) priority = FIRST_KILLER_PRIORITY;
          else if (move === second) priority = SECOND_KILLER_PRIORITY;
          else priority = this.history[side | (move & 4095)] as number;
        }
      }
      this.priorities[at] = priority;
    }
  }

  /** Sets the priorities in quiescence, by captures and promotions only. */
  prioritizeTactical(position: Position, start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      this.priorities[at] = tacticalPriority(position, this.moves[at] as number);
    }
  }

  /**
   * Swaps the move with the highest priority from `at` to `end` to index `at`, and returns it. On a tie, the earlier
   * one.
   */
  pick(at: number, end: number): Move {
    const { moves, priorities } = this;
    let best = at;
    let bestPriority = priorities[at] as number;
    for (let other = at + 1; other < end; other += 1) {
      const priority = priorities[other] as number;
      if (priority > bestPriority) {
        best = other;
        bestPriority = priority;
      }
    }
    const move = moves[best] as number;
    if (best !== at) {
      moves[best] = moves[at] as number;
      priorities[best] = priorities[at] as number;
      moves[at] = move;
      priorities[at] = bestPriority;
    }
    return move;
  }

  /** Records a quiet move that caused a cutoff, as a killer of its ply and in the history. */
  rememberQuiet(color: number, move: Move, depth: number, ply: number): void {
    const at = ply * 2;
    if (this.killers[at] !== move) {
      this.killers[at + 1] = this.killers[at] as number;
      this.killers[at] = move;
    }
    const index = (color << 12) | (move & 4095);
    this.history[index] = Math.min(MAX_HISTORY, (this.history[index] as number) + depth * depth);
  }
}

/** Returns whether a move is neither a capture nor a promotion. */
export function isQuiet(position: Position, move: Move): boolean {
  return position.pieceAt(moveTo(move)) === 0 && movePromotion(move) === 0 && !isEnPassant(move);
}

/**
 * Returns the priority of a capture or promotion; 0 for a quiet move. The most valuable victim comes first, then the
 * least valuable attacker. A capture that promotes to a queen counts as if it also captured a queen. Without a capture,
 * a queen promotion comes after all captures, and an underpromotion comes after all other moves.
 */
function tacticalPriority(position: Position, move: Move): number {
  const victim = isEnPassant(move) ? PAWN : position.pieceAt(moveTo(move)) & 7;
  const promotion = movePromotion(move);
  if (victim === 0) {
    if (promotion === 0) return 0;
    return promotion === QUEEN ? PROMOTION_PRIORITY : UNDERPROMOTION_PRIORITY;
  }
  const attacker = position.pieceAt(moveFrom(move)) & 7;
  return CAPTURE_PRIORITY + (victim << 4) - attacker + (promotion === QUEEN ? QUEEN << 4 : 0);
}
