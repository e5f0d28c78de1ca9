// Chess rules, public API: how the pieces move and when a position ends the game. PGN has its own entry (`./pgn`).

export { isAttacked, isCheck } from './attacks.ts';
export { formatFen } from './fen/format.ts';
export { FEN_FAULTS, type FenFault, INITIAL_FEN, type ParsedFen, parseFen } from './fen/parse.ts';
export { findMove } from './find-move.ts';
export { Game, INVALID_MOVE, type PlayResult, type ReplayResult } from './game.ts';
export { generateLegal, generateLegalCaptures, hasLegalMove, legalMoves, MAX_MOVES } from './generate.ts';
export {
  makeMove,
  makeNull,
  NULL_MOVE_IN_CHECK,
  nullMoveRefusal,
  Undo,
  unmakeMove,
  unmakeNull,
} from './make.ts';
export { canStillMate, hasInsufficientMaterial } from './material.ts';
export {
  isCapture,
  isCastling,
  isEnPassant,
  type Move,
  type MoveInput,
  moveFrom,
  movePromotion,
  moveTo,
  type PromotionLetter,
  toMoveInput,
} from './move.ts';
export { type DrawReason, FIFTY_MOVES_PLIES, type Outcome } from './outcome.ts';
export {
  BISHOP,
  BLACK,
  type Color,
  KING,
  KNIGHT,
  opposite,
  PAWN,
  PIECE_VALUES,
  type PieceKind,
  QUEEN,
  ROOK,
  WHITE,
} from './pieces.ts';
export { initialPosition, Position } from './position.ts';
export { type PositionView, viewOf } from './position-view.ts';
export { formatSan } from './san/format.ts';
export { parseSan } from './san/parse.ts';
export { parseSquare, type Square, squareName } from './squares.ts';
