// Chess rules: a position: pieces, side to move, castling rights, en passant square and counters. It has no history, so
// the game counts repetitions.
import { lowestSquare } from './geometry.ts';
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
 * Holds a chess position. `makeMove` and `unmakeMove` change it in place.
 *
 * The board is stored twice: by square, to look up the piece on a square, and as bitboards by colour and by kind (see
 * geometry.ts), to look up the squares of a piece. Both arrays have 64 bytes, up to which V8 stores the elements of a
 * typed array inside the object. So a position takes a few hundred bytes and is quick to copy.
 *
 * Only the rules write to it. Other modules read the fields and `pieceAt`, and clone it before a search.
 */
export class Position {
  /** The piece on each square: colour * 8 + kind, or 0 for none. */
  readonly board = new Uint8Array(64);
  /**
   * Bitboards, each with its low half before its high half: at 0 and 2 by colour (colorRow), at 4 to 14 by kind
   * (kindRow).
   */
  readonly bitboards = new Int32Array(16);
  turn: Color = WHITE;
  /**
   * The rights, for example WHITE_SHORT | BLACK_LONG. A right implies that king and rook are on their initial squares.
   */
  castling = 0;
  /** The square that a pawn just passed, if an enemy pawn can legally capture it there; otherwise NO_SQUARE. */
  epSquare = NO_SQUARE;
  /** Plies since the last pawn move or capture. */
  halfmoveClock = 0;
  /** Starts at 1 and increases after each move of Black. */
  fullmoveNumber = 1;
  /** The Zobrist key of pieces, turn, castling rights and epSquare, without the counters, in two 32-bit halves. */
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
    this.bitboards.set(other.bitboards);
    this.turn = other.turn;
    this.castling = other.castling;
    this.epSquare = other.epSquare;
    this.halfmoveClock = other.halfmoveClock;
    this.fullmoveNumber = other.fullmoveNumber;
    this.keyLow = other.keyLow;
    this.keyHigh = other.keyHigh;
  }
}

/** Returns the index in `bitboards` of a colour's pieces. The next index has the high half. */
export function colorRow(color: Color): number {
  return color << 1;
}

/** Returns the index in `bitboards` of the pieces of a kind, of both colours. The next index has the high half. */
export function kindRow(kind: number): number {
  return 2 + (kind << 1);
}

/** Returns the low half of all occupied squares. */
export function occupiedLow(bitboards: Int32Array): number {
  return (bitboards[0] as number) | (bitboards[2] as number);
}

/** Returns the high half of all occupied squares. */
export function occupiedHigh(bitboards: Int32Array): number {
  return (bitboards[1] as number) | (bitboards[3] as number);
}

/** Returns the square of a side's king. Every valid position has one king per side. */
export function kingSquare(position: Position, color: Color): Square {
  const { bitboards } = position;
  const low = (bitboards[kindRow(KING)] as number) & (bitboards[colorRow(color)] as number);
  if (low !== 0) return lowestSquare(low);
  return (
    32 + lowestSquare((bitboards[kindRow(KING) + 1] as number) & (bitboards[colorRow(color) + 1] as number))
  );
}

/**
 * Removes a piece from its square, or puts it on an empty square, in the bitboards and the key. The caller updates the
 * board.
 */
export function toggle(position: Position, piece: Piece, square: Square): void {
  const { bitboards } = position;
  const bit = 1 << square;
  const half = square >> 5;
  const byColor = ((piece >> 3) << 1) + half;
  const byKind = 2 + ((piece & 7) << 1) + half;
  bitboards[byColor] = (bitboards[byColor] as number) ^ bit;
  bitboards[byKind] = (bitboards[byKind] as number) ^ bit;
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
  const changed = position.castling ^ castling; // the key of several rights is the XOR of their keys
  position.castling = castling;
  position.keyLow ^= CASTLING_KEYS[2 * changed] as number;
  position.keyHigh ^= CASTLING_KEYS[2 * changed + 1] as number;
}

/**
 * Sets the en passant square, or clears it with NO_SQUARE, and updates the key. The position must have no en passant
 * square when one is set, and must have one when it is cleared.
 */
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

const BACK_RANK = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

/** Returns the initial position (FIDE Laws of Chess, article 2.3). */
export function initialPosition(): Position {
  const position = new Position();
  BACK_RANK.forEach((kind, file) => {
    putPiece(position, kind, file);
    putPiece(position, PAWN, 8 + file);
    putPiece(position, (BLACK << 3) | PAWN, 48 + file);
    putPiece(position, (BLACK << 3) | kind, 56 + file);
  });
  setCastling(position, WHITE_SHORT | WHITE_LONG | BLACK_SHORT | BLACK_LONG);
  return position;
}
