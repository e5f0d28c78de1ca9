// Chess rules: a move as a 16-bit number, and in the format of the protocol. Only the generator creates legal moves.
import { BISHOP, KNIGHT, type PieceKind, QUEEN, ROOK } from './pieces.ts';
import type { Position } from './position.ts';
import { type Square, squareName } from './squares.ts';

/**
 * A move in 16 bits: from (bits 0-5), to (bits 6-11) and a flag (bits 12-15). The flag is the kind that a pawn promotes
 * to, or one of the special moves below. A castling move is the king's move (e1 to g1). 0 is never a legal move.
 */
export type Move = number;

/** Receives generated moves. Code that always uses one of the two types runs faster than code that mixes them. */
export type MoveBuffer = Int32Array | Uint32Array;

/** Flags of moves that do more than move or capture one piece. */
export const DOUBLE_PUSH = 8 << 12;
export const EN_PASSANT = 9 << 12;
export const CASTLING = 10 << 12;

export type PromotionLetter = 'q' | 'r' | 'b' | 'n';

/** A move as clients send it: two square names, and a promotion exactly if a pawn reaches the last rank. */
export interface MoveInput {
  from: string;
  to: string;
  promotion?: PromotionLetter | undefined;
}

export function moveFrom(move: Move): Square {
  return move & 63;
}

export function moveTo(move: Move): Square {
  return (move >> 6) & 63;
}

/** Returns the kind that the pawn promotes to; 0 if the move is not a promotion. */
export function movePromotion(move: Move): PieceKind | 0 {
  const flag = move >> 12;
  return flag < 8 ? (flag as PieceKind | 0) : 0;
}

export function isCastling(move: Move): boolean {
  return move >> 12 === CASTLING >> 12;
}

export function isEnPassant(move: Move): boolean {
  return move >> 12 === EN_PASSANT >> 12;
}

/** Returns whether a legal move captures a piece, including en passant. */
export function isCapture(position: Position, move: Move): boolean {
  return position.pieceAt(moveTo(move)) !== 0 || isEnPassant(move);
}

const PROMOTION_LETTERS: Readonly<Record<number, PromotionLetter>> = {
  [KNIGHT]: 'n',
  [BISHOP]: 'b',
  [ROOK]: 'r',
  [QUEEN]: 'q',
};

/** Returns a move in the format of the protocol. `promotion` is present only for a promotion. */
export function toMoveInput(move: Move): MoveInput {
  const from = squareName(moveFrom(move));
  const to = squareName(moveTo(move));
  const promotion = PROMOTION_LETTERS[movePromotion(move)];
  return promotion === undefined ? { from, to } : { from, to, promotion };
}
