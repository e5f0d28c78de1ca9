// Chess rules: makes and unmakes legal moves, and null moves for searches. The caller owns an Undo per ply, which keeps
// what a move overwrites, so that a search allocates nothing. (`as number` on table reads: see geometry.ts.)
import { isCheck } from './attacks.ts';
import { enPassantCapturers } from './king-safety.ts';
import { CASTLING, DOUBLE_PUSH, EN_PASSANT, type Move } from './move.ts';
import { type Color, PAWN, type Piece } from './pieces.ts';
import {
  BLACK_LONG,
  BLACK_SHORT,
  NO_SQUARE,
  type Position,
  passTurn,
  putPiece,
  setCastling,
  setEnPassant,
  toggle,
  WHITE_LONG,
  WHITE_SHORT,
} from './position.ts';
import type { Square } from './squares.ts';
import { BLACK_KEY_HIGH, BLACK_KEY_LOW, PIECE_KEYS } from './zobrist.ts';

/** Holds the state that a move overwrites, for unmaking it. */
export class Undo {
  captured = 0;
  castling = 0;
  epSquare = NO_SQUARE;
  halfmoveClock = 0;
  keyLow = 0;
  keyHigh = 0;
}

const FLAG_MASK = 0xf000; // the bits of a move that hold its flag

/** The message for a null move in check, as the specification defines it. */
export const NULL_MOVE_IN_CHECK = 'Null move not allowed in check';

/** The castling rights that end when a piece leaves a square or arrives on it. */
const RIGHTS_OF_SQUARE = new Uint8Array(64);
RIGHTS_OF_SQUARE[0] = WHITE_LONG;
RIGHTS_OF_SQUARE[4] = WHITE_LONG | WHITE_SHORT;
RIGHTS_OF_SQUARE[7] = WHITE_SHORT;
RIGHTS_OF_SQUARE[56] = BLACK_LONG;
RIGHTS_OF_SQUARE[60] = BLACK_LONG | BLACK_SHORT;
RIGHTS_OF_SQUARE[63] = BLACK_SHORT;

/** Makes a move in place and fills `undo`. The move must be legal, because any other move corrupts the position. */
export function makeMove(position: Position, move: Move, undo: Undo): void {
  const { board, bitboards } = position;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const flag = move & FLAG_MASK;
  const piece = board[from] as number;
  const captured = board[to] as number;
  undo.captured = captured;
  saveState(position, undo);
  if (position.epSquare !== NO_SQUARE) setEnPassant(position, NO_SQUARE);
  if (captured !== 0) toggle(position, captured, to);
  position.halfmoveClock = captured !== 0 || (piece & 7) === PAWN ? 0 : position.halfmoveClock + 1;
  board[from] = 0;
  board[to] = piece;
  moveBits(bitboards, piece, from, to);
  const fromRow = ((piece << 6) | from) << 1;
  const toRow = ((piece << 6) | to) << 1;
  position.keyLow ^= (PIECE_KEYS[fromRow] as number) ^ (PIECE_KEYS[toRow] as number) ^ BLACK_KEY_LOW;
  position.keyHigh ^=
    (PIECE_KEYS[fromRow + 1] as number) ^ (PIECE_KEYS[toRow + 1] as number) ^ BLACK_KEY_HIGH;
  const lostRights =
    position.castling & ((RIGHTS_OF_SQUARE[from] as number) | (RIGHTS_OF_SQUARE[to] as number));
  if (lostRights !== 0) setCastling(position, position.castling ^ lostRights);
  if (flag !== 0 && flag !== DOUBLE_PUSH) makeSpecial(position, from, to, flag);
  position.fullmoveNumber += position.turn;
  position.turn = (position.turn ^ 1) as Color;
  if (flag === DOUBLE_PUSH) {
    const passed = (from + to) >> 1;
    if (enPassantCapturers(position, passed) !== 0) setEnPassant(position, passed);
  }
}

/** Completes a castling, en passant capture or promotion, after the moving piece has arrived. */
function makeSpecial(position: Position, from: Square, to: Square, flag: number): void {
  const { board, turn } = position;
  if (flag === CASTLING) {
    moveRook(position, initialRookSquare(to), castledRookSquare(to));
    return;
  }
  if (flag === EN_PASSANT) {
    const square = (from & 56) | (to & 7);
    toggle(position, board[square] as number, square);
    board[square] = 0;
    return;
  }
  const promoted = (turn << 3) | (flag >> 12);
  toggle(position, board[to] as number, to);
  toggle(position, promoted, to);
  board[to] = promoted;
}

/** Unmakes the move that filled `undo`. Restores the position completely, including the key. */
export function unmakeMove(position: Position, move: Move, undo: Undo): void {
  const { board, bitboards } = position;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const flag = move & FLAG_MASK;
  const turn = (position.turn ^ 1) as Color;
  position.turn = turn;
  position.fullmoveNumber -= turn;
  if (flag !== 0 && flag !== DOUBLE_PUSH) unmakeSpecial(position, from, to, flag);
  const piece = board[to] as number;
  const { captured } = undo;
  board[from] = piece;
  board[to] = captured;
  moveBits(bitboards, piece, to, from);
  if (captured !== 0) toggle(position, captured, to);
  restoreState(position, undo);
}

/** Undoes `makeSpecial`, while the moving piece is still on its target square. */
function unmakeSpecial(position: Position, from: Square, to: Square, flag: number): void {
  const { board, turn } = position;
  if (flag === CASTLING) {
    moveRook(position, castledRookSquare(to), initialRookSquare(to));
    return;
  }
  if (flag === EN_PASSANT) {
    putPiece(position, ((turn ^ 1) << 3) | PAWN, (from & 56) | (to & 7));
    return;
  }
  toggle(position, board[to] as number, to);
  putPiece(position, (turn << 3) | PAWN, to);
}

/**
 * Returns why a null move is not allowed in a position, or null if it is allowed. A null move passes the turn. It is
 * never legal in a game.
 */
export function nullMoveRefusal(position: Position): typeof NULL_MOVE_IN_CHECK | null {
  return isCheck(position) ? NULL_MOVE_IN_CHECK : null;
}

/** Makes a null move and fills `undo`. The side to move must not be in check (`nullMoveRefusal`). */
export function makeNull(position: Position, undo: Undo): void {
  undo.captured = 0;
  saveState(position, undo);
  if (position.epSquare !== NO_SQUARE) setEnPassant(position, NO_SQUARE);
  position.halfmoveClock++;
  position.fullmoveNumber += position.turn;
  passTurn(position);
}

/** Unmakes the null move that filled `undo`. */
export function unmakeNull(position: Position, undo: Undo): void {
  position.turn = (position.turn ^ 1) as Color;
  position.fullmoveNumber -= position.turn;
  restoreState(position, undo);
}

/** Moves a piece in the bitboards. The caller updates key and board. */
function moveBits(bitboards: Int32Array, piece: Piece, from: Square, to: Square): void {
  const color = (piece >> 3) << 1;
  const kind = 2 + ((piece & 7) << 1);
  const fromHalf = from >> 5;
  const toHalf = to >> 5;
  bitboards[color + fromHalf] = (bitboards[color + fromHalf] as number) ^ (1 << from);
  bitboards[color + toHalf] = (bitboards[color + toHalf] as number) ^ (1 << to);
  bitboards[kind + fromHalf] = (bitboards[kind + fromHalf] as number) ^ (1 << from);
  bitboards[kind + toHalf] = (bitboards[kind + toHalf] as number) ^ (1 << to);
}

function saveState(position: Position, undo: Undo): void {
  undo.castling = position.castling;
  undo.epSquare = position.epSquare;
  undo.halfmoveClock = position.halfmoveClock;
  undo.keyLow = position.keyLow;
  undo.keyHigh = position.keyHigh;
}

function restoreState(position: Position, undo: Undo): void {
  position.castling = undo.castling;
  position.epSquare = undo.epSquare;
  position.halfmoveClock = undo.halfmoveClock;
  position.keyLow = undo.keyLow;
  position.keyHigh = undo.keyHigh;
}

/** Returns the rook's square before castling. `kingTo` is on the g or the c file. */
function initialRookSquare(kingTo: Square): Square {
  return (kingTo & 7) === 6 ? kingTo + 1 : kingTo - 2;
}

/** Returns the rook's square after castling. */
function castledRookSquare(kingTo: Square): Square {
  return (kingTo & 7) === 6 ? kingTo - 1 : kingTo + 1;
}

function moveRook(position: Position, from: Square, to: Square): void {
  const { board } = position;
  const rook = board[from] as number;
  toggle(position, rook, from);
  toggle(position, rook, to);
  board[from] = 0;
  board[to] = rook;
}
