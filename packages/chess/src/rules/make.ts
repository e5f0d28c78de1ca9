// Chess rules: making and unmaking legal moves. What a move overwrites is saved in an Undo that the caller owns, one per
// ply, so that a search allocates nothing. (`as number` on table reads: see geometry.ts.)
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

/** The state that a move overwrites and that unmaking it needs. */
export class Undo {
  captured = 0;
  castling = 0;
  epSquare = NO_SQUARE;
  halfmoveClock = 0;
  keyLow = 0;
  keyHigh = 0;
}

const MARKS = 0xf000; // the bits of a move that mark special moves

/** The castling rights that end when a piece leaves a square or arrives on it. */
const RIGHTS_OF_SQUARE = new Uint8Array(64);
RIGHTS_OF_SQUARE[0] = WHITE_LONG;
RIGHTS_OF_SQUARE[4] = WHITE_LONG | WHITE_SHORT;
RIGHTS_OF_SQUARE[7] = WHITE_SHORT;
RIGHTS_OF_SQUARE[56] = BLACK_LONG;
RIGHTS_OF_SQUARE[60] = BLACK_LONG | BLACK_SHORT;
RIGHTS_OF_SQUARE[63] = BLACK_SHORT;

/** Makes a move in place. The move must be legal in the position; any other move corrupts it. */
export function makeMove(position: Position, move: Move, undo: Undo): void {
  const { board, sets } = position;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const mark = move & MARKS;
  const piece = board[from] as number;
  const captured = board[to] as number;
  undo.captured = captured;
  saveState(position, undo);
  if (position.epSquare !== NO_SQUARE) setEnPassant(position, NO_SQUARE);
  if (captured !== 0) toggle(position, captured, to);
  position.halfmoveClock = captured !== 0 || (piece & 7) === PAWN ? 0 : position.halfmoveClock + 1;
  board[from] = 0;
  board[to] = piece;
  shift(sets, piece, from, to);
  const left = ((piece << 6) | from) << 1;
  const reached = ((piece << 6) | to) << 1;
  position.keyLow ^= (PIECE_KEYS[left] as number) ^ (PIECE_KEYS[reached] as number) ^ BLACK_KEY_LOW;
  position.keyHigh ^= (PIECE_KEYS[left + 1] as number) ^ (PIECE_KEYS[reached + 1] as number) ^ BLACK_KEY_HIGH;
  const lost = position.castling & ((RIGHTS_OF_SQUARE[from] as number) | (RIGHTS_OF_SQUARE[to] as number));
  if (lost !== 0) setCastling(position, position.castling ^ lost);
  if (mark !== 0 && mark !== DOUBLE_PUSH) makeSpecial(position, from, to, mark);
  position.fullmoveNumber += position.turn;
  position.turn = (position.turn ^ 1) as Color;
  if (mark === DOUBLE_PUSH) {
    const passed = (from + to) >> 1;
    if (enPassantCapturers(position, passed) !== 0) setEnPassant(position, passed);
  }
}

/** Completes a castling, en passant capture or promotion, after the moving piece has arrived. */
function makeSpecial(position: Position, from: Square, to: Square, mark: number): void {
  const { board, turn } = position;
  if (mark === CASTLING) {
    moveRook(position, rookHome(to), castledRookSquare(to));
    return;
  }
  if (mark === EN_PASSANT) {
    const square = (from & 56) | (to & 7);
    toggle(position, board[square] as number, square);
    board[square] = 0;
    return;
  }
  const promoted = (turn << 3) | (mark >> 12);
  toggle(position, board[to] as number, to);
  toggle(position, promoted, to);
  board[to] = promoted;
}

/** Unmakes the move that filled `undo`. Restores the position completely, including the key. */
export function unmakeMove(position: Position, move: Move, undo: Undo): void {
  const { board, sets } = position;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const mark = move & MARKS;
  const turn = (position.turn ^ 1) as Color;
  position.turn = turn;
  position.fullmoveNumber -= turn;
  if (mark !== 0 && mark !== DOUBLE_PUSH) unmakeSpecial(position, from, to, mark);
  const piece = board[to] as number;
  const { captured } = undo;
  board[from] = piece;
  board[to] = captured;
  shift(sets, piece, to, from);
  if (captured !== 0) toggle(position, captured, to);
  restoreState(position, undo);
}

/** Undoes makeSpecial, while the moving piece is still on its target square. */
function unmakeSpecial(position: Position, from: Square, to: Square, mark: number): void {
  const { board, turn } = position;
  if (mark === CASTLING) {
    moveRook(position, castledRookSquare(to), rookHome(to));
    return;
  }
  if (mark === EN_PASSANT) {
    putPiece(position, ((turn ^ 1) << 3) | PAWN, (from & 56) | (to & 7));
    return;
  }
  toggle(position, board[to] as number, to);
  putPiece(position, (turn << 3) | PAWN, to);
}

/** Passes the turn, for searches only. The side to move must not be in check (nullMoveRefusal). */
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

/** Moves a piece from one square to another in the sets of squares. The caller updates key and board. */
function shift(sets: Int32Array, piece: Piece, from: Square, to: Square): void {
  const color = (piece >> 3) << 1;
  const kind = 2 + ((piece & 7) << 1);
  const left = from >> 5;
  const reached = to >> 5;
  sets[color + left] = (sets[color + left] as number) ^ (1 << from);
  sets[color + reached] = (sets[color + reached] as number) ^ (1 << to);
  sets[kind + left] = (sets[kind + left] as number) ^ (1 << from);
  sets[kind + reached] = (sets[kind + reached] as number) ^ (1 << to);
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

/** The rook's square before castling; the king lands on the g or the c file. */
function rookHome(kingTo: Square): Square {
  return (kingTo & 7) === 6 ? kingTo + 1 : kingTo - 2;
}

/** The rook's square after castling. */
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
