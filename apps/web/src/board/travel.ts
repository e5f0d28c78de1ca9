// board: which man went where between two positions, so that it can glide instead of vanish. Pure.
import type { Square } from '@kingstake/chess';
import type { PieceName } from '../ui/piece.tsx';

/** A man with an identity of its own: the same id on another square is the same picture, moved. */
export interface Man {
  readonly id: number;
  readonly name: PieceName;
  readonly square: Square;
}

/** The men of the next position: who stands still keeps its place in the list, who can have moved keeps its id. */
export function travel(before: readonly Man[], after: ReadonlyMap<Square, PieceName>): readonly Man[] {
  const missing = new Map(after);
  const gone: Man[] = [];
  const still: Man[] = [];
  for (const man of before) {
    if (missing.get(man.square) === man.name) {
      missing.delete(man.square);
      still.push(man);
    } else gone.push(man);
  }
  if (missing.size === 0) return gone.length === 0 ? before : still;
  let nextId = before.reduce((highest, man) => Math.max(highest, man.id), 0);
  const came = [...missing].map(([square, name]): Man => {
    const index = gone.findIndex((man) => man.name === name);
    const [moved] = index === -1 ? [] : gone.splice(index, 1);
    if (moved !== undefined) return { ...moved, square };
    nextId += 1;
    return { id: nextId, name, square };
  });
  // In the order of their ids, so that nothing in the page changes places because of a move.
  return [...still, ...came].sort((one, other) => one.id - other.id);
}
