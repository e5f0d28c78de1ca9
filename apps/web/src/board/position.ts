// board: a FEN as the board needs it: which piece stands where, where each may go, who is in check. Pure.
import {
  KING,
  moveFrom,
  movePromotion,
  moveTo,
  type PositionView,
  type Side,
  type Square,
  sideOf,
  viewOf,
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

const read = new WeakMap<PositionView, BoardPosition>();

/** Null for a FEN that is none; the same object as long as the rules' own is the same. */
export function readPosition(fen: string): BoardPosition | null {
  const view = viewOf(fen);
  if (view === null) return null;
  const shown = read.get(view) ?? show(view);
  read.set(view, shown);
  return shown;
}

function show(position: PositionView): BoardPosition {
  const pieces = new Map<Square, PieceName>();
  for (let square = 0; square < 64; square += 1) {
    const name = nameOf(position.pieceAt(square));
    if (name !== null) pieces.set(square, name);
  }
  let targets: ReadonlyMap<Square, readonly Target[]> | null = null;
  return {
    pieces,
    turn: sideOf(position.turn),
    castling: position.fen.split(' ')[2] ?? '-',
    checked: position.isCheck ? kingOf(position) : null,
    targetsFrom(square) {
      targets ??= allTargets(position, pieces);
      return targets.get(square) ?? [];
    },
  };
}

function allTargets(
  position: PositionView,
  pieces: ReadonlyMap<Square, PieceName>,
): ReadonlyMap<Square, readonly Target[]> {
  const targets = new Map<Square, Target[]>();
  for (const move of position.moves()) {
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

function kingOf(position: PositionView): Square | null {
  for (let square = 0; square < 64; square += 1) {
    const piece = position.pieceAt(square);
    if ((piece & 7) === KING && piece >> 3 === position.turn) return square;
  }
  return null;
}
