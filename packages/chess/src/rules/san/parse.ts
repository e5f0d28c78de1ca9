// Chess rules: parsing Standard Algebraic Notation, as players and programs write it in practice.
// (`as number` on table reads: see geometry.ts.)
import { generateFiltered, MAX_MOVES, type MoveFilter } from '../generate.ts';
import { isCapture, isCastling, type Move, moveFrom, movePromotion, moveTo } from '../move.ts';
import { KING, KNIGHT, PAWN, type PieceKind, pieceOfLetter } from '../pieces.ts';
import { kindRow, type Position } from '../position.ts';
import { fileOf, parseSquare, squareName } from '../squares.ts';

const found = new Int32Array(MAX_MOVES);
const filter: MoveFilter = { fromLow: 0, fromHigh: 0, toLow: 0, toHigh: 0, lowestPromotion: KNIGHT };

const CASTLES = /^(?:O-O|0-0)(-O|-0)?$/;
const MOVE = /^([NBRQK])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=?([NBRQ]))?$/;
const MARKS = /[+#!?]{0,4}$/;
const LONGEST = 12; // the length of "Qa1xb2=Q+!!"; longer text is rejected unread

/**
 * Returns the only legal move that a SAN can mean, or null when there is none or more than one.
 *
 * Parsing is more tolerant than writing: check and mate marks may be missing or wrong, `!` and `?` are ignored, castling
 * may be written with zeros, a promotion without `=`, and the origin with more detail than needed. Anything that could
 * change the meaning is refused: an `x` without a capture, a missing promotion, wrong upper or lower case.
 */
export function parseSan(position: Position, text: string): Move | null {
  if (text.length > LONGEST) return null;
  const bare = text.replace(MARKS, '');
  const castles = CASTLES.exec(bare);
  if (castles !== null) return findCastling(position, castles[1] === undefined ? 6 : 2);
  const [, letter, file, rank, takes, target, promoted] = MOVE.exec(bare) ?? [];
  const to = parseSquare(target ?? '');
  if (to === null) return null;
  const kind = letter === undefined ? PAWN : pieceOfLetter(letter);
  const promotion = promoted === undefined ? 0 : (pieceOfLetter(promoted) as PieceKind);
  filter.fromLow = position.sets[kindRow(kind)] as number;
  filter.fromHigh = position.sets[kindRow(kind) + 1] as number;
  filter.toLow = to < 32 ? 1 << to : 0;
  filter.toHigh = to < 32 ? 0 : 1 << to;
  const count = generateFiltered(position, filter, found, 0);
  let meant: Move | null = null;
  for (let index = 0; index < count; index++) {
    const move = found[index] as number;
    const from = squareName(moveFrom(move));
    if (movePromotion(move) !== promotion || isCastling(move)) continue;
    if (file !== undefined && from.charAt(0) !== file) continue;
    if (rank !== undefined && from.charAt(1) !== rank) continue;
    if (takes !== undefined && !isCapture(position, move)) continue;
    if (meant !== null) return null;
    meant = move;
  }
  return meant;
}

function findCastling(position: Position, toFile: number): Move | null {
  filter.fromLow = position.sets[kindRow(KING)] as number;
  filter.fromHigh = position.sets[kindRow(KING) + 1] as number;
  filter.toLow = -1;
  filter.toHigh = -1;
  const count = generateFiltered(position, filter, found, 0);
  for (let index = 0; index < count; index++) {
    const move = found[index] as number;
    if (isCastling(move) && fileOf(moveTo(move)) === toFile) return move;
  }
  return null;
}
