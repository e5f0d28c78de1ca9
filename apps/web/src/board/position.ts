// board: a FEN as the board needs it: which man stands where, where each may go, who is in check. Pure.
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

export interface Shown {
  men: ReadonlyMap<Square, PieceName>;
  turn: Side;
  /** Where the men of the side to move may go. */
  targets: ReadonlyMap<Square, readonly Target[]>;
  /** The king that is in check. */
  checked: Square | null;
}

const KIND_LETTERS = ' PNBRQK';

function nameOf(man: number): PieceName | null {
  const letter = KIND_LETTERS.charAt(man & 7).trim();
  return letter === '' ? null : (`${man < 8 ? 'w' : 'b'}${letter}` as PieceName);
}

export function sideOfMan(name: PieceName): Side {
  return name.startsWith('w') ? 'white' : 'black';
}

/** Null for a FEN that is none. */
export function readPosition(fen: string): Shown | null {
  const parsed = parseFen(fen);
  return parsed.ok ? show(parsed.position) : null;
}

function show(position: Position): Shown {
  const men = new Map<Square, PieceName>();
  for (let square = 0; square < 64; square += 1) {
    const name = nameOf(position.pieceAt(square));
    if (name !== null) men.set(square, name);
  }
  const targets = new Map<Square, Target[]>();
  for (const move of legalMoves(position)) {
    const from = moveFrom(move);
    const to = moveTo(move);
    const found = targets.get(from) ?? [];
    // The four promotions of a pawn are one target.
    if (!found.some((target) => target.to === to)) {
      const isPawn = men.get(from)?.endsWith('P') === true;
      const isCapture = men.has(to) || (isPawn && (from & 7) !== (to & 7));
      found.push({ to, isCapture, isPromotion: movePromotion(move) !== 0 });
    }
    targets.set(from, found);
  }
  const turn = sideOf(position.turn);
  return { men, turn, targets, checked: isCheck(position) ? kingOf(position) : null };
}

function kingOf(position: Position): Square | null {
  for (let square = 0; square < 64; square += 1) {
    const man = position.pieceAt(square);
    if ((man & 7) === KING && man >> 3 === position.turn) return square;
  }
  return null;
}
