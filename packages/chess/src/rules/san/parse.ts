// Chess rules: parses Standard Algebraic Notation, as players and programs write it in practice.
// (`as number` on table reads: see geometry.ts.)
import { generateFiltered, MAX_MOVES, type MoveFilter, setTarget } from '../generate.ts';
import { isCapture, isCastling, type Move, moveFrom, movePromotion, moveTo } from '../move.ts';
import { KING, KNIGHT, PAWN, type PieceKind, pieceOfLetter } from '../pieces.ts';
import { kindRow, type Position } from '../position.ts';
import { fileOf, parseSquare, squareName } from '../squares.ts';

const found = new Int32Array(MAX_MOVES);
const filter: MoveFilter = { fromLow: 0, fromHigh: 0, toLow: 0, toHigh: 0, lowestPromotion: KNIGHT };

const CASTLES = /^(?:O-O|0-0)(-O|-0)?$/;
const MOVE = /^([NBRQK])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=?([NBRQ]))?$/;
const MARKS = /[+#!?]{0,4}$/;
const MAX_LENGTH = 12; // MOVE accepts at most 8 characters and MARKS 4, so longer text is refused unread

/**
 * Returns the only legal move that a SAN can mean; null if there is none or more than one.
 *
 * Tolerated: missing or wrong check and mate marks, `!` and `?`, castling with zeros, a promotion without `=`, and more
 * disambiguation than needed. Refused: an `x` without a capture, a missing promotion, and wrong upper or lower case.
 */
export function parseSan(position: Position, text: string): Move | null {
  if (text.length > MAX_LENGTH) return null;
  const bare = text.replace(MARKS, '');
  const castles = CASTLES.exec(bare);
  if (castles !== null) return findCastling(position, castles[1] === undefined ? 6 : 2);
  const [, letter, file, rank, takes, target, promoted] = MOVE.exec(bare) ?? [];
  const to = parseSquare(target ?? '');
  if (to === null) return null;
  const kind = letter === undefined ? PAWN : pieceOfLetter(letter);
  const promotion = promoted === undefined ? 0 : (pieceOfLetter(promoted) as PieceKind);
  filter.fromLow = position.bitboards[kindRow(kind)] as number;
  filter.fromHigh = position.bitboards[kindRow(kind) + 1] as number;
  setTarget(filter, to);
  const count = generateFiltered(position, filter, found, 0);
  let only: Move | null = null;
  for (let index = 0; index < count; index++) {
    const move = found[index] as number;
    const from = squareName(moveFrom(move));
    if (movePromotion(move) !== promotion || isCastling(move)) continue;
    if (file !== undefined && from.charAt(0) !== file) continue;
    if (rank !== undefined && from.charAt(1) !== rank) continue;
    if (takes !== undefined && !isCapture(position, move)) continue;
    if (only !== null) return null;
    only = move;
  }
  return only;
}

/** Returns the legal castling move to this file; null if there is none. */
function findCastling(position: Position, toFile: number): Move | null {
  filter.fromLow = position.bitboards[kindRow(KING)] as number;
  filter.fromHigh = position.bitboards[kindRow(KING) + 1] as number;
  filter.toLow = -1;
  filter.toHigh = -1;
  const count = generateFiltered(position, filter, found, 0);
  for (let index = 0; index < count; index++) {
    const move = found[index] as number;
    if (isCastling(move) && fileOf(moveTo(move)) === toFile) return move;
  }
  return null;
}
