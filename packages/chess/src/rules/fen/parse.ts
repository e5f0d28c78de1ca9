// Chess rules: parses Forsyth-Edwards Notation (PGN standard, section 16.1). The text comes from players and files, so
// everything is validated here, and other code can trust the resulting position.
import { isCheck } from '../attacks.ts';
import { enPassantCapturers, findChecksAndPins, KingSafety } from '../king-safety.ts';
import { BLACK, KING, PAWN, pieceOfLetter, QUEEN, ROOK, WHITE } from '../pieces.ts';
import {
  BLACK_LONG,
  BLACK_SHORT,
  NO_SQUARE,
  Position,
  passTurn,
  putPiece,
  setCastling,
  setEnPassant,
  WHITE_LONG,
  WHITE_SHORT,
} from '../position.ts';
import { parseSquare, rankOf, type Square } from '../squares.ts';

export const INITIAL_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Every reason to refuse a FEN, with the rule that the text breaks. */
export const FEN_FAULTS = {
  fields: 'A FEN has six fields, separated by single spaces.',
  'board-ranks': 'The board has eight ranks, separated by slashes.',
  'board-squares': 'Each rank describes eight squares, without two adjacent numbers.',
  piece: 'A piece is one of PNBRQK or pnbrqk.',
  kings: 'Each side has exactly one king.',
  'pawn-rank': 'No pawn is on the first or the last rank.',
  'too-many-pieces': 'A side has at most eight pawns, and at most one promoted piece for each missing pawn.',
  turn: 'The side to move is w or b.',
  'castling-syntax': 'Castling rights are - or some of KQkq in this order.',
  'castling-rights': 'A castling right requires king and rook on their initial squares.',
  'en-passant-syntax': 'The en passant square is - or on the third or sixth rank.',
  'en-passant-impossible':
    'The en passant square is directly behind an enemy pawn that just advanced two squares.',
  halfmove: 'The halfmove clock is a whole number from 0 to 9999.',
  fullmove: 'The move number is a whole number from 1 to 9999.',
  'opponent-in-check': 'The side that is not to move may not be in check.',
  'too-many-checkers': 'At most two pieces can give check at once.',
} as const;

export type FenFault = keyof typeof FEN_FAULTS;
export type ParsedFen = { ok: true; position: Position } | { ok: false; fault: FenFault };

/**
 * Returns the position of a FEN, or the first fault: field by field, then in the position as a whole. Never throws.
 *
 * Nothing is guessed or repaired, with one exception: many programs write an en passant square after every double push.
 * If no enemy pawn can legally capture there, the square is left out of the position.
 */
export function parseFen(text: string): ParsedFen {
  const fields = text.split(' ', 7); // the seventh shows that there are too many
  const [board, turn, castling, enPassant, halfmove, fullmove] = fields;
  if (fields.length !== 6 || board === undefined || turn === undefined || castling === undefined) {
    return refuse('fields');
  }
  if (enPassant === undefined || halfmove === undefined || fullmove === undefined) return refuse('fields');
  const position = new Position();
  const fault =
    readBoard(position, board) ??
    countPieces(position) ??
    readTurn(position, turn) ??
    readCastling(position, castling) ??
    readCounters(position, halfmove, fullmove);
  if (fault !== null) return refuse(fault);
  const passed = readEnPassant(position, enPassant);
  if (typeof passed === 'string') return refuse(passed);
  const checkFault = validateChecks(position);
  if (checkFault !== null) return refuse(checkFault);
  if (passed !== NO_SQUARE && enPassantCapturers(position, passed) !== 0) setEnPassant(position, passed);
  return { ok: true, position };
}

function refuse(fault: FenFault): ParsedFen {
  return { ok: false, fault };
}

function readBoard(position: Position, text: string): FenFault | null {
  const ranks = text.split('/', 9);
  if (ranks.length !== 8) return 'board-ranks';
  for (const [index, rank] of ranks.entries()) {
    const fault = readRank(position, rank, 56 - 8 * index);
    if (fault !== null) return fault;
  }
  return null;
}

function readRank(position: Position, text: string, first: Square): FenFault | null {
  let file = 0;
  let afterNumber = false;
  for (const letter of text) {
    const isNumber = letter >= '0' && letter <= '9';
    const piece = isNumber ? 0 : pieceOfLetter(letter);
    if (!isNumber && piece === 0) return 'piece';
    if (isNumber && (afterNumber || letter === '0' || letter === '9')) return 'board-squares';
    afterNumber = isNumber;
    if (file + (isNumber ? Number(letter) : 1) > 8) return 'board-squares';
    if (!isNumber) putPiece(position, piece, first + file);
    file += isNumber ? Number(letter) : 1;
  }
  return file === 8 ? null : 'board-squares';
}

/** The number of pieces of each kind that a side starts with. Any more of them were promoted. */
const INITIAL_COUNTS = [0, 8, 2, 2, 2, 1, 1];

function countPieces(position: Position): FenFault | null {
  const counts = new Uint8Array(16);
  for (const [square, piece] of position.board.entries()) {
    counts[piece] = (counts[piece] ?? 0) + 1;
    const rank = rankOf(square);
    if ((piece & 7) === PAWN && (rank === 0 || rank === 7)) return 'pawn-rank';
  }
  if (counts[KING] !== 1 || counts[(BLACK << 3) | KING] !== 1) return 'kings';
  for (const color of [WHITE, BLACK]) {
    const ofColor = counts.subarray(color << 3);
    const pawns = ofColor[PAWN] ?? 0;
    let promoted = 0;
    for (let kind = PAWN + 1; kind <= QUEEN; kind++) {
      promoted += Math.max(0, (ofColor[kind] ?? 0) - (INITIAL_COUNTS[kind] ?? 0));
    }
    if (pawns + promoted > 8) return 'too-many-pieces';
  }
  return null;
}

function readTurn(position: Position, text: string): FenFault | null {
  if (text !== 'w' && text !== 'b') return 'turn';
  if (text === 'b') passTurn(position);
  return null;
}

interface Right {
  letter: string;
  bit: number;
  king: Square;
  rook: Square;
  color: number;
}

const RIGHTS: readonly Right[] = [
  { letter: 'K', bit: WHITE_SHORT, king: 4, rook: 7, color: WHITE },
  { letter: 'Q', bit: WHITE_LONG, king: 4, rook: 0, color: WHITE },
  { letter: 'k', bit: BLACK_SHORT, king: 60, rook: 63, color: BLACK },
  { letter: 'q', bit: BLACK_LONG, king: 60, rook: 56, color: BLACK },
];

function readCastling(position: Position, text: string): FenFault | null {
  if (!/^(?:-|(?=.)K?Q?k?q?)$/.test(text)) return 'castling-syntax';
  let castling = 0;
  for (const { letter, bit, king, rook, color } of RIGHTS) {
    if (!text.includes(letter)) continue;
    if (position.pieceAt(king) !== ((color << 3) | KING)) return 'castling-rights';
    if (position.pieceAt(rook) !== ((color << 3) | ROOK)) return 'castling-rights';
    castling |= bit;
  }
  setCastling(position, castling);
  return null;
}

/** Returns the square if the field is plausible, or NO_SQUARE for `-`. The caller checks whether a capture is legal. */
function readEnPassant(position: Position, text: string): Square | FenFault {
  if (text === '-') return NO_SQUARE;
  const square = /^[a-h][36]$/.test(text) ? parseSquare(text) : null;
  if (square === null) return 'en-passant-syntax';
  const isWhiteToMove = position.turn === WHITE;
  if (rankOf(square) !== (isWhiteToMove ? 5 : 2)) return 'en-passant-impossible';
  const ahead = isWhiteToMove ? -8 : 8; // the direction in which the enemy pawn moved
  const enemyPawn = isWhiteToMove ? (BLACK << 3) | PAWN : PAWN;
  const isPossible =
    position.pieceAt(square) === 0 &&
    position.pieceAt(square - ahead) === 0 &&
    position.pieceAt(square + ahead) === enemyPawn;
  return isPossible ? square : 'en-passant-impossible';
}

function readCounters(position: Position, halfmove: string, fullmove: string): FenFault | null {
  if (!/^(?:0|[1-9]\d{0,3})$/.test(halfmove)) return 'halfmove';
  if (!/^[1-9]\d{0,3}$/.test(fullmove)) return 'fullmove';
  position.halfmoveClock = Number(halfmove);
  position.fullmoveNumber = Number(fullmove);
  return null;
}

/** Returns a fault if the side that is not to move is in check, or if too many pieces give check. */
function validateChecks(position: Position): FenFault | null {
  passTurn(position);
  const opponentInCheck = isCheck(position);
  passTurn(position);
  if (opponentInCheck) return 'opponent-in-check';
  const safety = new KingSafety();
  findChecksAndPins(position, safety);
  return safety.checkers > 2 ? 'too-many-checkers' : null;
}
