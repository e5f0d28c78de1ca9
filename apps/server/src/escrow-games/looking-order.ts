// escrow-games: which games the reconciler looks at next. Pure. A game at which nothing is expected is left alone for a while: one
// that is played, with both stakes bound. All the others take turns, whoever has waited longest first.
import { ESCROW } from './limits.ts';

/** When a game was last looked at (monotonic ms), and whether nothing is to be done until its row changes. */
export interface LastLook {
  readonly atMs: number;
  readonly isAtRest: boolean;
}

const ALWAYS = Number.NEGATIVE_INFINITY;

/**
 * Ids of the games that are due, the most urgent first: those that no one has looked at since the start, or that have ended since
 * (`ended`); then by how long they have been due.
 */
export function lookingOrder(
  ids: readonly number[],
  lastLooks: ReadonlyMap<number, LastLook>,
  ended: ReadonlySet<number>,
  nowMs: number,
): number[] {
  const dueSinceMs = (id: number): number => {
    const last = lastLooks.get(id);
    if (last === undefined || (last.isAtRest && ended.has(id))) return ALWAYS;
    return last.atMs + (last.isAtRest ? ESCROW.restMs : 0);
  };
  return ids
    .map((id) => ({ id, sinceMs: dueSinceMs(id) }))
    .filter(({ sinceMs }) => sinceMs <= nowMs)
    .sort((one, other) => (one.sinceMs === other.sinceMs ? one.id - other.id : one.sinceMs - other.sinceMs))
    .map(({ id }) => id);
}
