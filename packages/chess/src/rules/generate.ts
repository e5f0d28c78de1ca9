// Chess rules: the legal moves of a position. Everything that needs legality (finding a move, notation, the end of the
// game) calls this generator, with a filter on the origin and target squares.
// (`as number` on table reads: see geometry.ts.)
import { isAttackedAmong } from './attacks.ts';
import { KING_TARGETS, lowestOf } from './geometry.ts';
import { enPassantCapturers, findChecksAndPins, KingSafety } from './king-safety.ts';
import { CASTLING, EN_PASSANT, type Move, type MoveBuffer } from './move.ts';
import { pawnMoves } from './pawn-moves.ts';
import { knightMoves, slidingMoves } from './piece-moves.ts';
import { BISHOP, KNIGHT, opposite, PAWN, QUEEN, ROOK, WHITE } from './pieces.ts';
import {
  BLACK_LONG,
  BLACK_SHORT,
  colorRow,
  kindRow,
  NO_SQUARE,
  occupiedHigh,
  occupiedLow,
  type Position,
  WHITE_LONG,
  WHITE_SHORT,
} from './position.ts';

/** Room for the moves of any position. The maximum is 218. */
export const MAX_MOVES = 256;

/** Which moves to generate: from one set of squares to another. */
export interface MoveFilter {
  fromLow: number;
  fromHigh: number;
  toLow: number;
  toHigh: number;
  /** The lowest kind that a pawn promotes to: KNIGHT for all moves, QUEEN for queen promotions only. */
  lowestPromotion: number;
}

const EVERYTHING: Readonly<MoveFilter> = {
  fromLow: -1,
  fromHigh: -1,
  toLow: -1,
  toHigh: -1,
  lowestPromotion: KNIGHT,
};

// Overwritten by each call. Generation is synchronous and not reentrant, so one of each is enough.
const safety = new KingSafety();
const scratch: MoveFilter = { ...EVERYTHING };
const found = new Int32Array(MAX_MOVES);

/**
 * Writes all legal moves into a buffer, from index `start` on, and returns the index after the last.
 * The buffer needs room for MAX_MOVES. The order depends on the position alone.
 */
export function generateLegal(position: Position, into: MoveBuffer, start = 0): number {
  return generateFiltered(position, EVERYTHING, into, start);
}

/**
 * Like `generateLegal`, for captures and queen promotions only. In check it generates only the captures among the
 * evasions.
 */
export function generateLegalCaptures(position: Position, into: MoveBuffer, start = 0): number {
  const { sets, turn } = position;
  const enemyRow = colorRow(opposite(turn));
  scratch.fromLow = -1;
  scratch.fromHigh = -1;
  scratch.toLow = sets[enemyRow] as number;
  scratch.toHigh = sets[enemyRow + 1] as number;
  scratch.lowestPromotion = QUEEN;
  let count = generateFiltered(position, scratch, into, start);
  if (position.epSquare !== NO_SQUARE) count = enPassantMoves(position, EVERYTHING, into, count);
  const half = turn === WHITE ? 1 : 0;
  const seventh = turn === WHITE ? 0x00ff0000 : 0x0000ff00;
  const pawns = seventh & (sets[kindRow(PAWN) + half] as number) & (sets[colorRow(turn) + half] as number);
  if (pawns === 0) return count;
  scratch.fromLow = half === 0 ? pawns : 0;
  scratch.fromHigh = half === 0 ? 0 : pawns;
  scratch.toLow = ~occupiedLow(sets);
  scratch.toHigh = ~occupiedHigh(sets);
  return generateFiltered(position, scratch, into, count);
}

/** All legal moves as a plain list, for callers outside of hot loops. */
export function legalMoves(position: Position): Move[] {
  return Array.from(found.subarray(0, generateLegal(position, found)));
}

/** Whether the side to move has a legal move. If not, it is checkmate or stalemate. */
export function hasLegalMove(position: Position): boolean {
  const { sets } = position;
  const pawnRow = kindRow(PAWN);
  const knightRow = kindRow(KNIGHT);
  scratch.fromLow = (sets[pawnRow] as number) | (sets[knightRow] as number);
  scratch.fromHigh = (sets[pawnRow + 1] as number) | (sets[knightRow + 1] as number);
  scratch.toLow = -1;
  scratch.toHigh = -1;
  scratch.lowestPromotion = QUEEN;
  if (generateFiltered(position, scratch, found, 0) > 0) return true; // the common case
  return generateFiltered(position, EVERYTHING, found, 0) > 0;
}

/** The legal moves that pass the filter. Returns the index after the last. */
export function generateFiltered(
  position: Position,
  filter: Readonly<MoveFilter>,
  into: MoveBuffer,
  start: number,
): number {
  const { sets } = position;
  const own = colorRow(position.turn);
  const ownLow = sets[own] as number;
  const ownHigh = sets[own + 1] as number;
  findChecksAndPins(position, safety);
  let count = kingMoves(position, filter, ownLow, ownHigh, into, start);
  if (safety.checkers > 1) return count;
  const toLow = filter.toLow & ~ownLow & safety.targetsLow;
  const toHigh = filter.toHigh & ~ownHigh & safety.targetsHigh;
  const moversLow = ownLow & filter.fromLow;
  const moversHigh = ownHigh & filter.fromHigh;
  const freeLow = moversLow & ~safety.pinnedLow;
  const freeHigh = moversHigh & ~safety.pinnedHigh;
  count = nonKingMoves(position, freeLow, freeHigh, toLow, toHigh, filter.lowestPromotion, into, count);
  // A pinned piece can only move along its line, so its targets are restricted to that line.
  for (let set = moversLow & safety.pinnedLow; set !== 0; set &= set - 1) {
    const square = lowestOf(set);
    const lineLow = toLow & (safety.lineLow[square] as number);
    const lineHigh = toHigh & (safety.lineHigh[square] as number);
    count = nonKingMoves(position, set & -set, 0, lineLow, lineHigh, filter.lowestPromotion, into, count);
  }
  for (let set = moversHigh & safety.pinnedHigh; set !== 0; set &= set - 1) {
    const square = 32 + lowestOf(set);
    const lineLow = toLow & (safety.lineLow[square] as number);
    const lineHigh = toHigh & (safety.lineHigh[square] as number);
    count = nonKingMoves(position, 0, set & -set, lineLow, lineHigh, filter.lowestPromotion, into, count);
  }
  if (position.epSquare !== NO_SQUARE) count = enPassantMoves(position, filter, into, count);
  return count;
}

/** Non-king moves of a set of pieces of the side to move, to a set of squares without pieces of that side. */
function nonKingMoves(
  position: Position,
  low: number,
  high: number,
  toLow: number,
  toHigh: number,
  lowestPromotion: number,
  into: MoveBuffer,
  start: number,
): number {
  const { board, sets } = position;
  const queensLow = sets[kindRow(QUEEN)] as number;
  const queensHigh = sets[kindRow(QUEEN) + 1] as number;
  const pawnsLow = low & (sets[kindRow(PAWN)] as number);
  const pawnsHigh = high & (sets[kindRow(PAWN) + 1] as number);
  let count = start;
  if ((pawnsLow | pawnsHigh) !== 0) {
    count = pawnMoves(position, pawnsLow, pawnsHigh, toLow, toHigh, lowestPromotion, into, count);
  }
  const knightsLow = low & (sets[kindRow(KNIGHT)] as number);
  const knightsHigh = high & (sets[kindRow(KNIGHT) + 1] as number);
  count = knightMoves(knightsLow, knightsHigh, toLow, toHigh, into, count);
  const bishopsLow = low & ((sets[kindRow(BISHOP)] as number) | queensLow);
  const bishopsHigh = high & ((sets[kindRow(BISHOP) + 1] as number) | queensHigh);
  count = slidingMoves(board, 4, bishopsLow, bishopsHigh, toLow, toHigh, into, count);
  const rooksLow = low & ((sets[kindRow(ROOK)] as number) | queensLow);
  const rooksHigh = high & ((sets[kindRow(ROOK) + 1] as number) | queensHigh);
  return slidingMoves(board, 0, rooksLow, rooksHigh, toLow, toHigh, into, count);
}

function kingMoves(
  position: Position,
  filter: Readonly<MoveFilter>,
  ownLow: number,
  ownHigh: number,
  into: MoveBuffer,
  start: number,
): number {
  const { sets } = position;
  const { king } = safety;
  if (((king < 32 ? filter.fromLow : filter.fromHigh) & (1 << king)) === 0) return start;
  const enemy = opposite(position.turn);
  // The king leaves its square, so it does not shield squares behind it from a slider.
  const amongLow = occupiedLow(sets) & (king < 32 ? ~(1 << king) : -1);
  const amongHigh = occupiedHigh(sets) & (king < 32 ? -1 : ~(1 << king));
  let count = start;
  for (let set = (KING_TARGETS.low[king] as number) & filter.toLow & ~ownLow; set !== 0; set &= set - 1) {
    const to = lowestOf(set);
    if (!isAttackedAmong(position, to, enemy, amongLow, amongHigh)) into[count++] = king | (to << 6);
  }
  for (let set = (KING_TARGETS.high[king] as number) & filter.toHigh & ~ownHigh; set !== 0; set &= set - 1) {
    const to = 32 + lowestOf(set);
    if (!isAttackedAmong(position, to, enemy, amongLow, amongHigh)) into[count++] = king | (to << 6);
  }
  if (position.castling !== 0 && safety.checkers === 0) count = castlingMoves(position, filter, into, count);
  return count;
}

/** FIDE 3.8.2: needs the right, empty squares in between, and no attack on squares that the king crosses or reaches. */
function castlingMoves(
  position: Position,
  filter: Readonly<MoveFilter>,
  into: MoveBuffer,
  start: number,
): number {
  const { board, castling, sets, turn } = position;
  const { king } = safety;
  const enemy = opposite(turn);
  const low = occupiedLow(sets);
  const high = occupiedHigh(sets);
  const landing = turn === WHITE ? filter.toLow : filter.toHigh;
  let count = start;
  if ((castling & (turn === WHITE ? WHITE_SHORT : BLACK_SHORT)) !== 0 && board[king + 1] === 0) {
    const to = king + 2;
    if (
      board[to] === 0 &&
      (landing & (1 << to)) !== 0 &&
      !isAttackedAmong(position, king + 1, enemy, low, high)
    ) {
      if (!isAttackedAmong(position, to, enemy, low, high)) into[count++] = king | (to << 6) | CASTLING;
    }
  }
  if ((castling & (turn === WHITE ? WHITE_LONG : BLACK_LONG)) !== 0 && board[king - 1] === 0) {
    const to = king - 2;
    if (board[to] !== 0 || board[king - 3] !== 0 || (landing & (1 << to)) === 0) return count;
    if (isAttackedAmong(position, king - 1, enemy, low, high)) return count;
    if (!isAttackedAmong(position, to, enemy, low, high)) into[count++] = king | (to << 6) | CASTLING;
  }
  return count;
}

function enPassantMoves(
  position: Position,
  filter: Readonly<MoveFilter>,
  into: MoveBuffer,
  start: number,
): number {
  const to = position.epSquare;
  const half = position.turn === WHITE ? 1 : 0;
  if (((half === 0 ? filter.toLow : filter.toHigh) & (1 << to)) === 0) return start;
  const from = half === 0 ? filter.fromLow : filter.fromHigh;
  let count = start;
  for (let set = enPassantCapturers(position, to) & from; set !== 0; set &= set - 1) {
    into[count++] = (half * 32 + lowestOf(set)) | (to << 6) | EN_PASSANT;
  }
  return count;
}
