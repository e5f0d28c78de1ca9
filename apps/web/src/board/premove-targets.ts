// board: where a piece could go after a move of the other side that nobody knows yet. By the piece's way of moving alone:
// what stands in between may be gone by then, and an own piece may have been taken (a recapture). Pure.
import type { Square } from '@kingstake/chess';
import { type BoardPosition, sideOfPiece, type Target } from './position.ts';

type Steps = (files: number, ranks: number) => boolean; // both as distances, 0 to 7

const isStraight: Steps = (files, ranks) => files === 0 || ranks === 0;
const isDiagonal: Steps = (files, ranks) => files === ranks;

const WAYS: Readonly<Record<string, Steps>> = {
  N: (files, ranks) => files * ranks === 2,
  B: isDiagonal,
  R: isStraight,
  Q: (files, ranks) => isStraight(files, ranks) || isDiagonal(files, ranks),
  K: (files, ranks) => files <= 1 && ranks <= 1,
};

/** Castling as the king's own move, by the letter of its right. */
const CASTLING = [
  { right: 'K', from: 4, to: 6 },
  { right: 'Q', from: 4, to: 2 },
  { right: 'k', from: 60, to: 62 },
  { right: 'q', from: 60, to: 58 },
] as const;

/** The squares to which the piece of a square may be set in advance; empty where none stands. */
export function premoveTargets({ pieces, castling }: BoardPosition, from: Square): readonly Target[] {
  const piece = pieces.get(from);
  if (piece === undefined) return [];
  const isWhite = sideOfPiece(piece) === 'white';
  const kind = piece.charAt(1);
  const reaches = (to: Square): boolean => {
    if (to === from) return false;
    if (kind === 'P') return isPawnStep(from, to, isWhite);
    if (WAYS[kind]?.(Math.abs((to & 7) - (from & 7)), Math.abs((to >> 3) - (from >> 3)))) return true;
    if (kind !== 'K') return false;
    return CASTLING.some((way) => castling.includes(way.right) && way.from === from && way.to === to);
  };
  const targets: Target[] = [];
  for (let to = 0; to < 64; to += 1) {
    if (!reaches(to)) continue;
    const isPromotion = kind === 'P' && to >> 3 === (isWhite ? 7 : 0);
    targets.push({ to, isCapture: pieces.has(to), isPromotion });
  }
  return targets;
}

/** One ahead, two from the second rank, or one to the side as well: there may be something to take by then. */
function isPawnStep(from: Square, to: Square, isWhite: boolean): boolean {
  const ahead = ((to >> 3) - (from >> 3)) * (isWhite ? 1 : -1);
  const aside = Math.abs((to & 7) - (from & 7));
  if (ahead === 1) return aside <= 1;
  return ahead === 2 && aside === 0 && from >> 3 === (isWhite ? 1 : 6);
}
