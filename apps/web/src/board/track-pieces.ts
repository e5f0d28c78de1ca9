// board: which piece went where between two positions, so that it can glide instead of vanish. Pure.
import type { Square } from '@kingstake/chess';
import type { PieceName } from '../ui/piece.tsx';

/** A piece with an identity of its own: the same id on another square is the same picture, moved. */
export interface TrackedPiece {
  readonly id: number;
  readonly name: PieceName;
  readonly square: Square;
}

export interface Travel {
  readonly from: Square;
  readonly to: Square;
}

export interface Tracked {
  readonly pieces: readonly TrackedPiece[];
  readonly taken: readonly TrackedPiece[]; // gone since the position before: they fade
}

/** More than a move of each side takes is another game: nothing fades. */
const FADING_AT_MOST = 2;

/** The pieces of the next position: who stands still keeps its place in the list, who can have moved keeps its id. */
export function trackPieces(before: readonly TrackedPiece[], after: ReadonlyMap<Square, PieceName>): Tracked {
  const missing = new Map(after);
  const gone: TrackedPiece[] = [];
  const still: TrackedPiece[] = [];
  for (const piece of before) {
    if (missing.get(piece.square) === piece.name) {
      missing.delete(piece.square);
      still.push(piece);
    } else gone.push(piece);
  }
  if (missing.size === 0 && gone.length === 0) return { pieces: before, taken: [] };
  let nextId = before.reduce((highest, piece) => Math.max(highest, piece.id), 0);
  const came = [...missing].map(([square, name]): TrackedPiece => {
    const index = gone.findIndex((piece) => piece.name === name);
    const [moved] = gone.splice(index === -1 ? promotedIndex(gone, name, square) : index, 1);
    if (moved !== undefined) return { ...moved, name, square };
    nextId += 1;
    return { id: nextId, name, square };
  });
  return {
    // In the order of their ids, so that nothing in the page changes places because of a move.
    pieces: [...still, ...came].sort((one, other) => one.id - other.id),
    taken: gone.length <= FADING_AT_MOST ? gone : [],
  };
}

/** The pawn that became this piece: it goes on under another picture. Past the end of the list when there is none. */
function promotedIndex(gone: readonly TrackedPiece[], name: PieceName, square: Square): number {
  const rank = square >> 3;
  const pawn = `${name.charAt(0)}P`;
  const index = gone.findIndex((piece) => piece.name === pawn && Math.abs((piece.square >> 3) - rank) === 1);
  return (rank === 0 || rank === 7) && index !== -1 ? index : gone.length;
}

/** The piece that made this way between two lists; null when none did. */
export function travelled(
  before: readonly TrackedPiece[],
  after: readonly TrackedPiece[],
  { from, to }: Travel,
): number | null {
  const id = before.find((piece) => piece.square === from)?.id;
  return id !== undefined && after.some((piece) => piece.id === id && piece.square === to) ? id : null;
}
