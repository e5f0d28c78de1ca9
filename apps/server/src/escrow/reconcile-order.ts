// escrow-games: chooses the games of a reconcile pass. Pure. An idle game, in play with both stakes bound, is left out for a while. All
// others take turns, longest waiting first.
import { ESCROW } from './limits.ts';

/** When a game was last reconciled (monotonic ms), and whether it is idle: nothing to do until its row changes. */
export interface LastReconcile {
  readonly atMs: number;
  readonly isIdle: boolean;
}

const ALWAYS = Number.NEGATIVE_INFINITY;

/**
 * Returns the ids of due games, most urgent first. Games that were not reconciled since the start come first, together
 * with idle games that have ended (`ended`). The others follow by how long they have been due.
 */
export function reconcileOrder(
  ids: readonly number[],
  lastReconciled: ReadonlyMap<number, LastReconcile>,
  ended: ReadonlySet<number>,
  nowMs: number,
): number[] {
  const dueSinceMs = (id: number): number => {
    const last = lastReconciled.get(id);
    if (last === undefined || (last.isIdle && ended.has(id))) return ALWAYS;
    return last.atMs + (last.isIdle ? ESCROW.idleMs : 0);
  };
  return ids
    .map((id) => ({ id, sinceMs: dueSinceMs(id) }))
    .filter(({ sinceMs }) => sinceMs <= nowMs)
    .sort((one, other) => (one.sinceMs === other.sinceMs ? one.id - other.id : one.sinceMs - other.sinceMs))
    .map(({ id }) => id);
}
