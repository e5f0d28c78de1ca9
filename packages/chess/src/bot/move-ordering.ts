// chess, bot: move ordering. A good order changes no result; it only makes the search faster.
// Reads of typed arrays carry `as number`: a ply is below MAX_PLY and a move has 16 bits, and this is a hot loop.
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

const TABLE_MOVE_RANK = 1 << 30;
const CAPTURE_RANK = 1 << 26;
const PROMOTION_RANK = 1 << 25;
const FIRST_KILLER_RANK = 1 << 24;
const SECOND_KILLER_RANK = (1 << 24) - 1;
const MAX_HISTORY = 1 << 20; // stays below the killers
const UNDERPROMOTION_RANK = -1;

/** The moves of each node on the current line, with the killer and history tables. */
export class MoveLists {
  /** The moves of ply p start at p * MAX_MOVES, which is the `start` argument of `generateLegal`. */
  readonly moves = new Int32Array((MAX_PLY + 1) * MAX_MOVES);
  private readonly ranks = new Int32Array((MAX_PLY + 1) * MAX_MOVES);
  private readonly killers = new Int32Array((MAX_PLY + 1) * 2);
  private readonly history = new Int32Array(2 * 4096); // by color, to << 6 | from

  clear(): void {
    this.killers.fill(0);
    this.history.fill(0);
  }

  /** Clears what belongs to one root, and halves the history, so that it guides a later search without dominating it. */
  age(): void {
    this.killers.fill(0);
    for (let index = 0; index < this.history.length; index += 1) {
      this.history[index] = (this.history[index] as number) >> 1;
    }
  }

  /** Ranks the moves from `start` to `end`: table move, captures, promotions, killers, then history. */
  rank(position: Position, start: number, end: number, tableMove: Move, ply: number): void {
    const first = this.killers[ply * 2] as number;
    const second = this.killers[ply * 2 + 1] as number;
    const side = position.turn << 12;
    for (let at = start; at < end; at += 1) {
      const move = this.moves[at] as number;
      let rank: number;
      if (move === tableMove) rank = TABLE_MOVE_RANK;
      else {
        rank = tacticalRank(position, move);
        if (rank === 0) {
          if (move === first) rank = FIRST_KILLER_RANK;
          else if (move === second) rank = SECOND_KILLER_RANK;
          else rank = this.history[side | (move & 4095)] as number;
        }
      }
      this.ranks[at] = rank;
    }
  }

  /** Ranks captures and promotions, the only moves of quiescence. */
  rankTactical(position: Position, start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      this.ranks[at] = tacticalRank(position, this.moves[at] as number);
    }
  }

  /** Moves the highest ranked move from `at` to `end` to index `at` and returns it. The earlier one wins a tie. */
  pick(at: number, end: number): Move {
    const { moves, ranks } = this;
    let best = at;
    let bestRank = ranks[at] as number;
    for (let other = at + 1; other < end; other += 1) {
      const rank = ranks[other] as number;
      if (rank > bestRank) {
        best = other;
        bestRank = rank;
      }
    }
    const move = moves[best] as number;
    if (best !== at) {
      moves[best] = moves[at] as number;
      ranks[best] = ranks[at] as number;
      moves[at] = move;
      ranks[at] = bestRank;
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

/** Whether a move is neither a capture nor a promotion. */
export function isQuiet(position: Position, move: Move): boolean {
  return position.pieceAt(moveTo(move)) === 0 && movePromotion(move) === 0 && !isEnPassant(move);
}

/**
 * Most valuable victim first, then least valuable attacker. A queen promotion ranks like the capture of a queen, and
 * underpromotions come last. 0 for a quiet move.
 */
function tacticalRank(position: Position, move: Move): number {
  const victim = isEnPassant(move) ? PAWN : position.pieceAt(moveTo(move)) & 7;
  const promotion = movePromotion(move);
  if (victim === 0) {
    if (promotion === 0) return 0;
    return promotion === QUEEN ? PROMOTION_RANK : UNDERPROMOTION_RANK;
  }
  const attacker = position.pieceAt(moveFrom(move)) & 7;
  return CAPTURE_RANK + (victim << 4) - attacker + (promotion === QUEEN ? QUEEN << 4 : 0);
}
