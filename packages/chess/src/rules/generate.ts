// Chess rules: generates the legal moves of a position. Finding a move, SAN and the end of a game use this generator
// too, with a filter on the origin and target squares. (`as number` on table reads: see geometry.ts.)
import { isAttackedWithOccupancy } from './attacks.ts';
import { FIRST_DIAGONAL, KING_TARGETS, lowestSquare } from './geometry.ts';
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
import type { Square } from './squares.ts';

/** The size of a buffer for the moves of any position. No known position has more than 218. */
export const MAX_MOVES = 256;

/** Selects the moves to generate, by two bitboards in halves: origin squares and target squares. */
export interface MoveFilter {
  fromLow: number;
  fromHigh: number;
  toLow: number;
  toHigh: number;
  /** The lowest kind that a pawn promotes to: KNIGHT for all promotions, QUEEN for queen promotions only. */
  lowestPromotion: number;
}

/** Limits a filter to moves to one square. */
export function setTarget(filter: MoveFilter, square: Square): void {
  filter.toLow = square < 32 ? 1 << square : 0;
  filter.toHigh = square < 32 ? 0 : 1 << square;
}

const ALL_MOVES: Readonly<MoveFilter> = {
  fromLow: -1,
  fromHigh: -1,
  toLow: -1,
  toHigh: -1,
  lowestPromotion: KNIGHT,
};

// Each call overwrites these. Generation is synchronous and not reentrant, so one of each is enough.
const safety = new KingSafety();
const scratchFilter: MoveFilter = { ...ALL_MOVES };
const found = new Int32Array(MAX_MOVES);

/**
 * Writes all legal moves into a buffer, from index `start` on. Returns the index after the last move. The buffer needs
 * room for MAX_MOVES from `start` on. The order depends only on the position.
 */
export function generateLegal(position: Position, into: MoveBuffer, start = 0): number {
  return generateFiltered(position, ALL_MOVES, into, start);
}

/**
 * Like `generateLegal`, but writes only captures and queen promotions. It leaves out underpromotions, even those that
 * capture. In check, it writes only evasions of these kinds.
 */
export function generateLegalCaptures(position: Position, into: MoveBuffer, start = 0): number {
  const { bitboards, turn } = position;
  const enemyRow = colorRow(opposite(turn));
  scratchFilter.fromLow = -1;
  scratchFilter.fromHigh = -1;
  scratchFilter.toLow = bitboards[enemyRow] as number;
  scratchFilter.toHigh = bitboards[enemyRow + 1] as number;
  scratchFilter.lowestPromotion = QUEEN;
  let count = generateFiltered(position, scratchFilter, into, start);
  if (position.epSquare !== NO_SQUARE) count = enPassantMoves(position, ALL_MOVES, into, count);
  const half = turn === WHITE ? 1 : 0;
  const seventh = turn === WHITE ? 0x00ff0000 : 0x0000ff00;
  const pawns =
    seventh & (bitboards[kindRow(PAWN) + half] as number) & (bitboards[colorRow(turn) + half] as number);
  if (pawns === 0) return count;
  scratchFilter.fromLow = half === 0 ? pawns : 0;
  scratchFilter.fromHigh = half === 0 ? 0 : pawns;
  scratchFilter.toLow = ~occupiedLow(bitboards);
  scratchFilter.toHigh = ~occupiedHigh(bitboards);
  return generateFiltered(position, scratchFilter, into, count);
}

/** Returns all legal moves as a list, for callers outside of hot loops. */
export function legalMoves(position: Position): Move[] {
  return Array.from(found.subarray(0, generateLegal(position, found)));
}

/** Returns whether the side to move has a legal move. Without one, it is checkmated or stalemated. */
export function hasLegalMove(position: Position): boolean {
  const { bitboards } = position;
  const pawnRow = kindRow(PAWN);
  const knightRow = kindRow(KNIGHT);
  scratchFilter.fromLow = (bitboards[pawnRow] as number) | (bitboards[knightRow] as number);
  scratchFilter.fromHigh = (bitboards[pawnRow + 1] as number) | (bitboards[knightRow + 1] as number);
  scratchFilter.toLow = -1;
  scratchFilter.toHigh = -1;
  scratchFilter.lowestPromotion = QUEEN;
  if (generateFiltered(position, scratchFilter, found, 0) > 0) return true; // a pawn or knight can usually move
  return generateFiltered(position, ALL_MOVES, found, 0) > 0;
}

/** Like `generateLegal`, but writes only moves that pass the filter. */
export function generateFiltered(
  position: Position,
  filter: Readonly<MoveFilter>,
  into: MoveBuffer,
  start: number,
): number {
  const { bitboards } = position;
  const own = colorRow(position.turn);
  const ownLow = bitboards[own] as number;
  const ownHigh = bitboards[own + 1] as number;
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
  for (let bits = moversLow & safety.pinnedLow; bits !== 0; bits &= bits - 1) {
    const square = lowestSquare(bits);
    const lineLow = toLow & (safety.lineLow[square] as number);
    const lineHigh = toHigh & (safety.lineHigh[square] as number);
    count = nonKingMoves(position, bits & -bits, 0, lineLow, lineHigh, filter.lowestPromotion, into, count);
  }
  for (let bits = moversHigh & safety.pinnedHigh; bits !== 0; bits &= bits - 1) {
    const square = 32 + lowestSquare(bits);
    const lineLow = toLow & (safety.lineLow[square] as number);
    const lineHigh = toHigh & (safety.lineHigh[square] as number);
    count = nonKingMoves(position, 0, bits & -bits, lineLow, lineHigh, filter.lowestPromotion, into, count);
  }
  if (position.epSquare !== NO_SQUARE) count = enPassantMoves(position, filter, into, count);
  return count;
}

/**
 * Writes the moves of the given pieces to the given squares, except king moves and en passant. All pieces belong to the
 * side to move, and no target square holds a piece of that side.
 */
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
  const { board, bitboards } = position;
  const queensLow = bitboards[kindRow(QUEEN)] as number;
  const queensHigh = bitboards[kindRow(QUEEN) + 1] as number;
  const pawnsLow = low & (bitboards[kindRow(PAWN)] as number);
  const pawnsHigh = high & (bitboards[kindRow(PAWN) + 1] as number);
  let count = start;
  if ((pawnsLow | pawnsHigh) !== 0) {
    count = pawnMoves(position, pawnsLow, pawnsHigh, toLow, toHigh, lowestPromotion, into, count);
  }
  const knightsLow = low & (bitboards[kindRow(KNIGHT)] as number);
  const knightsHigh = high & (bitboards[kindRow(KNIGHT) + 1] as number);
  count = knightMoves(knightsLow, knightsHigh, toLow, toHigh, into, count);
  const bishopsLow = low & ((bitboards[kindRow(BISHOP)] as number) | queensLow);
  const bishopsHigh = high & ((bitboards[kindRow(BISHOP) + 1] as number) | queensHigh);
  count = slidingMoves(board, FIRST_DIAGONAL, bishopsLow, bishopsHigh, toLow, toHigh, into, count);
  const rooksLow = low & ((bitboards[kindRow(ROOK)] as number) | queensLow);
  const rooksHigh = high & ((bitboards[kindRow(ROOK) + 1] as number) | queensHigh);
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
  const { bitboards } = position;
  const { king } = safety;
  if (((king < 32 ? filter.fromLow : filter.fromHigh) & (1 << king)) === 0) return start;
  const enemy = opposite(position.turn);
  // The king leaves its square, so it does not block a slider's attack on the squares behind it.
  const occupancyLow = occupiedLow(bitboards) & (king < 32 ? ~(1 << king) : -1);
  const occupancyHigh = occupiedHigh(bitboards) & (king < 32 ? -1 : ~(1 << king));
  let count = start;
  for (let bits = (KING_TARGETS.low[king] as number) & filter.toLow & ~ownLow; bits !== 0; bits &= bits - 1) {
    const to = lowestSquare(bits);
    if (!isAttackedWithOccupancy(position, to, enemy, occupancyLow, occupancyHigh))
      into[count++] = king | (to << 6);
  }
  for (
    let bits = (KING_TARGETS.high[king] as number) & filter.toHigh & ~ownHigh;
    bits !== 0;
    bits &= bits - 1
  ) {
    const to = 32 + lowestSquare(bits);
    if (!isAttackedWithOccupancy(position, to, enemy, occupancyLow, occupancyHigh))
      into[count++] = king | (to << 6);
  }
  if (position.castling !== 0 && safety.checkers === 0) count = castlingMoves(position, filter, into, count);
  return count;
}

/**
 * Writes castling moves for a king that is not in check (FIDE 3.8.2). Castling requires the right, empty squares
 * between king and rook, and no attack on the squares that the king crosses and reaches.
 */
function castlingMoves(
  position: Position,
  filter: Readonly<MoveFilter>,
  into: MoveBuffer,
  start: number,
): number {
  const { board, castling, bitboards, turn } = position;
  const { king } = safety;
  const enemy = opposite(turn);
  const low = occupiedLow(bitboards);
  const high = occupiedHigh(bitboards);
  const targets = turn === WHITE ? filter.toLow : filter.toHigh; // the half with the king's rank
  let count = start;
  if ((castling & (turn === WHITE ? WHITE_SHORT : BLACK_SHORT)) !== 0 && board[king + 1] === 0) {
    const to = king + 2;
    if (
      board[to] === 0 &&
      (targets & (1 << to)) !== 0 &&
      !isAttackedWithOccupancy(position, king + 1, enemy, low, high)
    ) {
      if (!isAttackedWithOccupancy(position, to, enemy, low, high))
        into[count++] = king | (to << 6) | CASTLING;
    }
  }
  if ((castling & (turn === WHITE ? WHITE_LONG : BLACK_LONG)) !== 0 && board[king - 1] === 0) {
    const to = king - 2;
    if (board[to] !== 0 || board[king - 3] !== 0 || (targets & (1 << to)) === 0) return count;
    if (isAttackedWithOccupancy(position, king - 1, enemy, low, high)) return count;
    if (!isAttackedWithOccupancy(position, to, enemy, low, high)) into[count++] = king | (to << 6) | CASTLING;
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
  for (let bits = enPassantCapturers(position, to) & from; bits !== 0; bits &= bits - 1) {
    into[count++] = (half * 32 + lowestSquare(bits)) | (to << 6) | EN_PASSANT;
  }
  return count;
}
