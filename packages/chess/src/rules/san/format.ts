// Chess rules: writes Standard Algebraic Notation (PGN standard, section 8.2.3; FIDE appendix C).
// (`as number` on table reads: see geometry.ts.)
import { isCheck } from '../attacks.ts';
import { generateFiltered, hasLegalMove, MAX_MOVES, type MoveFilter, setTarget } from '../generate.ts';
import { DIAGONALS, KNIGHT_TARGETS, ORTHOGONALS } from '../geometry.ts';
import { makeMove, Undo, unmakeMove } from '../make.ts';
import { isCastling, isEnPassant, type Move, moveFrom, movePromotion, moveTo } from '../move.ts';
import { BISHOP, KING, KNIGHT, PAWN, PIECE_LETTERS, QUEEN } from '../pieces.ts';
import { colorRow, kindRow, type Position } from '../position.ts';
import { fileOf, rankOf, type Square, squareName } from '../squares.ts';

const rivals = new Int32Array(MAX_MOVES);
const filter: MoveFilter = { fromLow: 0, fromHigh: 0, toLow: 0, toHigh: 0, lowestPromotion: QUEEN };
const undo = new Undo();

/** Returns the SAN of a legal move, with minimal disambiguation and with + or # for check or mate. */
export function formatSan(position: Position, move: Move): string {
  const san = sanWithoutSuffix(position, move);
  makeMove(position, move, undo);
  const suffix = checkSuffix(position);
  unmakeMove(position, move, undo);
  return san + suffix;
}

/** Returns the suffix of a move that led to this position: `#` for mate, `+` for check, otherwise an empty string. */
export function checkSuffix(position: Position): '' | '+' | '#' {
  if (!isCheck(position)) return '';
  return hasLegalMove(position) ? '+' : '#';
}

/** Returns the SAN of a legal move without + or #, for callers that make the move and then test for check. */
export function sanWithoutSuffix(position: Position, move: Move): string {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (isCastling(move)) return fileOf(to) === 6 ? 'O-O' : 'O-O-O';
  const kind = position.pieceAt(from) & 7;
  const takes = position.pieceAt(to) !== 0 || isEnPassant(move) ? 'x' : '';
  if (kind !== PAWN)
    return PIECE_LETTERS.charAt(kind) + disambiguation(position, kind, from, to) + takes + squareName(to);
  const start = takes === '' ? '' : squareName(from).charAt(0);
  const promotion = movePromotion(move);
  return start + takes + squareName(to) + (promotion === 0 ? '' : `=${PIECE_LETTERS.charAt(promotion)}`);
}

/**
 * Returns what distinguishes a piece from others of its kind that can legally move to the square: file, rank or both.
 */
function disambiguation(position: Position, kind: number, from: Square, to: Square): string {
  if (kind === KING) return '';
  const { bitboards, turn } = position;
  const row = kindRow(kind);
  const own = colorRow(turn);
  filter.fromLow = (bitboards[row] as number) & (bitboards[own] as number) & (from < 32 ? ~(1 << from) : -1);
  filter.fromHigh =
    (bitboards[row + 1] as number) & (bitboards[own + 1] as number) & (from < 32 ? -1 : ~(1 << from));
  removeUnreachable(kind, to);
  if ((filter.fromLow | filter.fromHigh) === 0) return ''; // most moves
  setTarget(filter, to);
  const count = generateFiltered(position, filter, rivals, 0);
  if (count === 0) return '';
  let sharesFile = false;
  let sharesRank = false;
  for (let index = 0; index < count; index++) {
    const rival = moveFrom(rivals[index] as number);
    sharesFile ||= fileOf(rival) === fileOf(from);
    sharesRank ||= rankOf(rival) === rankOf(from);
  }
  if (!sharesFile) return squareName(from).charAt(0);
  return sharesRank ? squareName(from) : squareName(from).charAt(1);
}

/** Removes from the filter the pieces that could not reach the square on an empty board. */
function removeUnreachable(kind: number, to: Square): void {
  let low = KNIGHT_TARGETS.low[to] as number;
  let high = KNIGHT_TARGETS.high[to] as number;
  if (kind !== KNIGHT) {
    low = kind === BISHOP ? 0 : (ORTHOGONALS.low[to] as number);
    high = kind === BISHOP ? 0 : (ORTHOGONALS.high[to] as number);
    if (kind === BISHOP || kind === QUEEN) {
      low |= DIAGONALS.low[to] as number;
      high |= DIAGONALS.high[to] as number;
    }
  }
  filter.fromLow &= low;
  filter.fromHigh &= high;
}
