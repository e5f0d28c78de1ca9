// board: a FEN as the board needs it: which piece stands where, where each may go, who is in check. Pure.
import {
  isCheck,
  KING,
  legalMoves,
  moveFrom,
  movePromotion,
  moveTo,
  type Position,
  parseFen,
  type Side,
  type Square,
  sideOf,
} from '@kingstake/chess';
import type { PieceName } from '../ui/piece.tsx';

export interface Target {
  to: Square;
  isCapture: boolean;
  isPromotion: boolean;
}

export interface BoardPosition {
  pieces: ReadonlyMap<Square, PieceName>;
  turn: Side;
  /** Where a piece of the side to move may go; empty for any other square. Worked out when first asked. */
  targetsFrom(square: Square): readonly Target[];
  castling: string; // the rights as the FEN has them: KQkq, or a dash
  /** The king that is in check. */
  checked: Square | null;
}

const KIND_LETTERS = ' PNBRQK';

function nameOf(piece: number): PieceName | null {
  const letter = KIND_LETTERS.charAt(piece & 7).trim();
  return letter === '' ? null : (`${piece < 8 ? 'w' : 'b'}${letter}` as PieceName);
}

export function sideOfPiece(name: PieceName): Side {
  return name.startsWith('w') ? 'white' : 'black';
}

/** Null for a FEN that is none. */
export function readPosition(fen: string): BoardPosition | null {
  const parsed = parseFen(fen);
  return parsed.ok ? show(parsed.position, fen.split(' ')[2] ?? '-') : null;
}

function show(position: Position, castling: string): BoardPosition {
  const pieces = new Map<Square, PieceName>();
  for (let square = 0; square < 64; square += 1) {
    const name = nameOf(position.pieceAt(square));
    if (name !== null) pieces.set(square, name);
  }
  let targets: ReadonlyMap<Square, readonly Target[]> | null = null;
  return {
    pieces,
    turn: sideOf(position.turn),
    castling,
    checked: isCheck(position) ? kingOf(position) : null,
    targetsFrom(square) {
      targets ??= allTargets(position, pieces);
      return targets.get(square) ?? [];
    },
  };
}

function allTargets(
  position: Position,
  pieces: ReadonlyMap<Square, PieceName>,
): ReadonlyMap<Square, readonly Target[]> {
  const targets = new Map<Square, Target[]>();
  for (const move of legalMoves(position)) {
    const from = moveFrom(move);
    const to = moveTo(move);
    const found = targets.get(from) ?? [];
    // The four promotions of a pawn are one target.
    if (!found.some((target) => target.to === to)) {
      const isPawn = pieces.get(from)?.endsWith('P') === true;
      const isCapture = pieces.has(to) || (isPawn && (from & 7) !== (to & 7));
      found.push({ to, isCapture, isPromotion: movePromotion(move) !== 0 });
    }
    targets.set(from, found);
  }
  return targets;
}

function kingOf(position: Position): Square | null {
  for (let square = 0; square < 64; square += 1) {
    const piece = position.pieceAt(square);
    if ((piece & 7) === KING && piece >> 3 === position.turn) return square;
  }
  return null;
}
