// Chess rules: a move as one small number, and as the text that travels on the wire. Whether it is legal is decided
// elsewhere: a number made by hand is not a move until the generator has produced the same one.
import { BISHOP, KNIGHT, type PieceKind, QUEEN, ROOK } from './pieces.ts';
import type { Position } from './position.ts';
import { type Square, squareName } from './squares.ts';

/**
 * A move in 16 bits: from (bits 0-5), to (bits 6-11), and what is special about it (bits 12-15): the kind a pawn
 * promotes to, or one of the marks below. A castling move is the king's own (e1 to g1). 0 is never a legal move.
 */
export type Move = number;

/** Where generated moves are written. A program that keeps to one of the two types runs faster than one that mixes. */
export type MoveBuffer = Int32Array | Uint32Array;

/** Marks of the moves that do more than take one piece from one square to another. */
export const DOUBLE_PUSH = 8 << 12;
export const EN_PASSANT = 9 << 12;
export const CASTLING = 10 << 12;

export type PromotionLetter = 'q' | 'r' | 'b' | 'n';

/** A move as clients send it: two square names, and the promotion exactly when a pawn reaches the last rank. */
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

/** The kind that the pawn becomes; 0 for a move that is no promotion. */
export function movePromotion(move: Move): PieceKind | 0 {
  const mark = move >> 12;
  return mark < 8 ? (mark as PieceKind | 0) : 0;
}

export function isCastling(move: Move): boolean {
  return move >> 12 === CASTLING >> 12;
}

export function isEnPassant(move: Move): boolean {
  return move >> 12 === EN_PASSANT >> 12;
}

/** Whether the move, legal in this position, takes a piece; en passant does. */
export function isCapture(position: Position, move: Move): boolean {
  return position.pieceAt(moveTo(move)) !== 0 || isEnPassant(move);
}

const PROMOTION_LETTERS: Readonly<Record<number, PromotionLetter>> = {
  [KNIGHT]: 'n',
  [BISHOP]: 'b',
  [ROOK]: 'r',
  [QUEEN]: 'q',
};

/** The move as it travels on the wire; `promotion` is there only for a promotion. */
export function toMoveInput(move: Move): MoveInput {
  const from = squareName(moveFrom(move));
  const to = squareName(moveTo(move));
  const promotion = PROMOTION_LETTERS[movePromotion(move)];
  return promotion === undefined ? { from, to } : { from, to, promotion };
}
