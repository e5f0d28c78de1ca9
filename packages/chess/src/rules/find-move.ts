// Chess rules: finds the legal move for two squares and a promotion, as clients send them.
import { generateFiltered, MAX_MOVES, type MoveFilter, setTarget } from './generate.ts';
import { type Move, type MoveInput, movePromotion, type PromotionLetter } from './move.ts';
import { BISHOP, KNIGHT, type PieceKind, QUEEN, ROOK } from './pieces.ts';
import type { Position } from './position.ts';
import { parseSquare, type Square } from './squares.ts';

const found = new Int32Array(MAX_MOVES);
const filter: MoveFilter = { fromLow: 0, fromHigh: 0, toLow: 0, toHigh: 0, lowestPromotion: KNIGHT };

/**
 * Returns the legal move between two named squares; null if there is none. A pawn that reaches the last rank requires a
 * promotion (FIDE 3.7.3.3), and any other move must not have one. Castling is the king's move: e1 to g1.
 */
export function findMove(position: Position, input: MoveInput): Move | null {
  const from = parseSquare(input.from);
  const to = parseSquare(input.to);
  const promotion = promotionKind(input.promotion);
  if (from === null || to === null || promotion === null) return null;
  return legalMoveBetween(position, from, to, promotion);
}

/** Returns the legal move between two squares with this promotion (0 for none); null if there is none. */
function legalMoveBetween(
  position: Position,
  from: Square,
  to: Square,
  promotion: PieceKind | 0,
): Move | null {
  filter.fromLow = from < 32 ? 1 << from : 0;
  filter.fromHigh = from < 32 ? 0 : 1 << from;
  setTarget(filter, to);
  const count = generateFiltered(position, filter, found, 0);
  for (let index = 0; index < count; index++) {
    const move = found[index] as number;
    if (movePromotion(move) === promotion) return move;
  }
  return null;
}

/** Returns the kind of a promotion, 0 for none, and null for an invalid value. */
function promotionKind(letter: PromotionLetter | undefined): PieceKind | 0 | null {
  switch (letter) {
    case undefined:
      return 0;
    case 'q':
      return QUEEN;
    case 'r':
      return ROOK;
    case 'b':
      return BISHOP;
    case 'n':
      return KNIGHT;
    default:
      return null; // from an untyped caller
  }
}
