// board: which piece went where between two positions, so that it can glide instead of vanish. Pure.
import type { Square } from '@kingstake/chess';
import type { PieceName } from '../ui/piece.tsx';

/** A piece with an identity of its own: the same id on another square is the same picture, moved. */
export interface TrackedPiece {
  readonly id: number;
  readonly name: PieceName;
  readonly square: Square;
}

/** The pieces of the next position: who stands still keeps its place in the list, who can have moved keeps its id. */
export function trackPieces(
  before: readonly TrackedPiece[],
  after: ReadonlyMap<Square, PieceName>,
): readonly TrackedPiece[] {
  const missing = new Map(after);
  const gone: TrackedPiece[] = [];
  const still: TrackedPiece[] = [];
  for (const piece of before) {
    if (missing.get(piece.square) === piece.name) {
      missing.delete(piece.square);
      still.push(piece);
    } else gone.push(piece);
  }
  if (missing.size === 0) return gone.length === 0 ? before : still;
  let nextId = before.reduce((highest, piece) => Math.max(highest, piece.id), 0);
  const came = [...missing].map(([square, name]): TrackedPiece => {
    const index = gone.findIndex((piece) => piece.name === name);
    const [moved] = index === -1 ? [] : gone.splice(index, 1);
    if (moved !== undefined) return { ...moved, square };
    nextId += 1;
    return { id: nextId, name, square };
  });
  // In the order of their ids, so that nothing in the page changes places because of a move.
  return [...still, ...came].sort((one, other) => one.id - other.id);
}
