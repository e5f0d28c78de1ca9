// Chess rules: a position: pieces, side to move, castling rights and counters. It has no history; the game counts
// repetitions.
import { lowestOf } from './geometry.ts';
import { BISHOP, BLACK, type Color, KING, KNIGHT, PAWN, type Piece, QUEEN, ROOK, WHITE } from './pieces.ts';
import type { Square } from './squares.ts';
import { BLACK_KEY_HIGH, BLACK_KEY_LOW, CASTLING_KEYS, EN_PASSANT_KEYS, PIECE_KEYS } from './zobrist.ts';

/** Castling rights are bits of one number. */
export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;

export const NO_SQUARE = -1;

/**
 * A chess position, changed in place by makeMove and unmakeMove.
 *
 * The board is stored twice: by square, to look up the piece on a square, and as sets of squares by colour and by kind
 * (see geometry.ts), to look up the squares of a piece. Both arrays are 64 bytes, the size up to which V8 stores a typed
 * array's elements inside the object, so that a position takes a few hundred bytes and is quick to copy.
 *
 * Only files of this module write to it. Others read the fields and `pieceAt`, and clone it before a search.
 */
export class Position {
  /** The piece on each square; 0 for none. */
  readonly board = new Uint8Array(64);
  /** Sets of squares, low half then high half: rows 0 and 2 by colour (colorRow), rows 4 to 14 by kind (kindRow). */
  readonly sets = new Int32Array(16);
  turn: Color = WHITE;
  /** WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG. A right implies that king and rook are on their initial squares. */
  castling = 0;
  /** The square that a pawn just passed, if an enemy pawn can legally capture it there; else NO_SQUARE. */
  epSquare = NO_SQUARE;
  /** Plies since the last pawn move or capture. */
  halfmoveClock = 0;
  /** Starts at 1 and increases after each move of Black. */
  fullmoveNumber = 1;
  /** The repetition key, two 32-bit halves, of pieces, turn, castling rights and epSquare, without the counters. */
  keyLow = 0;
  keyHigh = 0;

  /** Returns the piece on a square: colour * 8 + kind, or 0 for none. */
  pieceAt(square: Square): Piece {
    return this.board[square] as number;
  }

  /** Returns an independent copy. */
  clone(): Position {
    const copy = new Position();
    copy.copyFrom(this);
    return copy;
  }

  /** Copies another position into this one without allocating. */
  copyFrom(other: Position): void {
    this.board.set(other.board);
    this.sets.set(other.sets);
    this.turn = other.turn;
    this.castling = other.castling;
    this.epSquare = other.epSquare;
    this.halfmoveClock = other.halfmoveClock;
    this.fullmoveNumber = other.fullmoveNumber;
    this.keyLow = other.keyLow;
    this.keyHigh = other.keyHigh;
  }
}

/** The row of `sets` with a colour's pieces; the row after it is the high half. */
export function colorRow(color: Color): number {
  return color << 1;
}

/** The row of `sets` with the pieces of a kind, of both colours; the row after it is the high half. */
export function kindRow(kind: number): number {
  return 2 + (kind << 1);
}

/** All occupied squares: low half. */
export function occupiedLow(sets: Int32Array): number {
  return (sets[0] as number) | (sets[2] as number);
}

/** All occupied squares: high half. */
export function occupiedHigh(sets: Int32Array): number {
  return (sets[1] as number) | (sets[3] as number);
}

/** The square of a side's king. Every valid position has one per side. */
export function kingSquare(position: Position, color: Color): Square {
  const { sets } = position;
  const low = (sets[kindRow(KING)] as number) & (sets[colorRow(color)] as number);
  if (low !== 0) return lowestOf(low);
  return 32 + lowestOf((sets[kindRow(KING) + 1] as number) & (sets[colorRow(color) + 1] as number));
}

/** Removes a piece from its square, or puts it on an empty one, in the sets and the key. The caller updates the board. */
export function toggle(position: Position, piece: Piece, square: Square): void {
  const { sets } = position;
  const bit = 1 << square;
  const half = square >> 5;
  const byColor = ((piece >> 3) << 1) + half;
  const byKind = 2 + ((piece & 7) << 1) + half;
  sets[byColor] = (sets[byColor] as number) ^ bit;
  sets[byKind] = (sets[byKind] as number) ^ bit;
  const row = ((piece << 6) | square) << 1;
  position.keyLow ^= PIECE_KEYS[row] as number;
  position.keyHigh ^= PIECE_KEYS[row + 1] as number;
}

/** Puts a piece on an empty square. */
export function putPiece(position: Position, piece: Piece, square: Square): void {
  position.board[square] = piece;
  toggle(position, piece, square);
}

/** Sets the castling rights and updates the key. */
export function setCastling(position: Position, castling: number): void {
  const changed = position.castling ^ castling; // the key of a set of rights is the XOR of its rights' keys
  position.castling = castling;
  position.keyLow ^= CASTLING_KEYS[2 * changed] as number;
  position.keyHigh ^= CASTLING_KEYS[2 * changed + 1] as number;
}

/** Sets the en passant square if there is none, or clears it with NO_SQUARE, and updates the key. */
export function setEnPassant(position: Position, square: Square): void {
  const file = (square === NO_SQUARE ? position.epSquare : square) & 7;
  position.epSquare = square;
  position.keyLow ^= EN_PASSANT_KEYS[2 * file] as number;
  position.keyHigh ^= EN_PASSANT_KEYS[2 * file + 1] as number;
}

/** Passes the turn to the other side and updates the key. */
export function passTurn(position: Position): void {
  position.turn = (position.turn ^ 1) as Color;
  position.keyLow ^= BLACK_KEY_LOW;
  position.keyHigh ^= BLACK_KEY_HIGH;
}

const FIRST_RANK = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

/** The initial position (FIDE Laws of Chess, article 2.3). */
export function initialPosition(): Position {
  const position = new Position();
  FIRST_RANK.forEach((kind, file) => {
    putPiece(position, kind, file);
    putPiece(position, PAWN, 8 + file);
    putPiece(position, (BLACK << 3) | PAWN, 48 + file);
    putPiece(position, (BLACK << 3) | kind, 56 + file);
  });
  setCastling(position, WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG);
  return position;
}
