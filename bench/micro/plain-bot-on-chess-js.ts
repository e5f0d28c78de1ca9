// The yardstick of the bot's benchmark: plain alpha-beta and quiescence with our own evaluation, on the private
// move generator of chess.js (its public one is some 30 times slower still). No table, no killers: only what a node
// costs there is wanted.
import { type EvaluatedBoard, Evaluation } from '@kingstake/chess/bot';
import { Chess } from 'chess.js';

type Letter = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';

interface InnerMove {
  from: number; // 0x88, a8 = 0
  to: number;
  flags: number;
  captured?: Letter;
  promotion?: Letter;
  piece: Letter;
}

/** The parts of chess.js 1.4.0 that its own perft uses. */
interface Inside {
  _board: ({ type: Letter; color: 'w' | 'b' } | undefined)[];
  _turn: 'w' | 'b';
  _moves(options: { legal: boolean }): InnerMove[];
  _makeMove(move: InnerMove): void;
  _undoMove(): void;
  _isKingAttacked(color: 'w' | 'b'): boolean;
}

const KINDS = { p: 1, n: 2, b: 3, r: 4, q: 5, k: 6 } as const;
// Bits of chess.js's flags, and the marks of our moves that mean the same (packages/chess/src/rules/move.ts).
const EN_PASSANT_FLAG = 8;
const CASTLING_FLAGS = 16 | 32;
const EN_PASSANT_MARK = 9;
const CASTLING_MARK = 10;
const MATED = -1_000_000;

export class PlainBotOnChessJs {
  nodes = 0;
  private readonly inside: Inside;
  private readonly legal: boolean;
  private readonly board: EvaluatedBoard;
  private readonly evaluation = new Evaluation();

  /** `legal`: whether the generator sorts out illegal moves itself, as it does for every public call; else, as in its
   * own perft, a move is made first and looked at then, which is faster. */
  constructor(fen: string, legal: boolean) {
    const inside = new Chess(fen) as unknown as Inside;
    this.inside = inside;
    this.legal = legal;
    this.board = {
      get turn() {
        return inside._turn === 'w' ? 0 : 1;
      },
      pieceAt(square) {
        const piece = inside._board[((7 - (square >> 3)) << 4) | (square & 7)];
        return piece ? COLOR_BITS[piece.color] | KINDS[piece.type] : 0;
      },
    };
    this.evaluation.reset(this.board);
  }

  search(depth: number, alpha: number, beta: number, ply: number): number {
    if (depth === 0) return this.quiesce(alpha, beta, ply);
    const { inside } = this;
    const us = inside._turn;
    let best = MATED + ply;
    let raised = alpha;
    let legal = 0;
    for (const move of ordered(inside._moves({ legal: this.legal }))) {
      this.make(move, ply);
      if (!this.legal && inside._isKingAttacked(us)) {
        inside._undoMove();
        continue;
      }
      legal += 1;
      this.nodes += 1;
      best = Math.max(best, -this.search(depth - 1, -beta, -raised, ply + 1));
      inside._undoMove();
      raised = Math.max(raised, best);
      if (raised >= beta) break;
    }
    return legal === 0 && !inside._isKingAttacked(us) ? 0 : best;
  }

  private quiesce(alpha: number, beta: number, ply: number): number {
    const { inside } = this;
    const us = inside._turn;
    const inCheck = inside._isKingAttacked(us);
    let best = inCheck ? MATED + ply : this.evaluation.evaluate(this.board, ply);
    if (best >= beta) return best;
    let raised = Math.max(alpha, best);
    const moves = inside._moves({ legal: this.legal });
    for (const move of ordered(
      inCheck ? moves : moves.filter((one) => one.captured || one.promotion === 'q'),
    )) {
      this.make(move, ply);
      if (!this.legal && inside._isKingAttacked(us)) {
        inside._undoMove();
        continue;
      }
      this.nodes += 1;
      best = Math.max(best, -this.quiesce(-beta, -raised, ply + 1));
      inside._undoMove();
      raised = Math.max(raised, best);
      if (raised >= beta) break;
    }
    return best;
  }

  private make(move: InnerMove, ply: number): void {
    this.evaluation.advance(this.board, ourMove(move), ply);
    this.inside._makeMove(move);
  }
}

const COLOR_BITS = { w: 0, b: 8 } as const;

function ourMove(move: InnerMove): number {
  let mark = 0;
  if (move.promotion) mark = KINDS[move.promotion];
  else if (move.flags & EN_PASSANT_FLAG) mark = EN_PASSANT_MARK;
  else if (move.flags & CASTLING_FLAGS) mark = CASTLING_MARK;
  return ourSquare(move.from) | (ourSquare(move.to) << 6) | (mark << 12);
}

function ourSquare(square: number): number {
  return ((7 - (square >> 4)) << 3) | (square & 7);
}

/** Most valuable victim first, least valuable attacker first among those. */
function ordered(moves: InnerMove[]): InnerMove[] {
  const rank = (move: InnerMove) => (move.captured ? 8 * KINDS[move.captured] - KINDS[move.piece] : -8);
  return moves.sort((one, other) => rank(other) - rank(one));
}
