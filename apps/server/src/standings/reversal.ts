// Takes back what games did to ratings, for fair play, and restores one player's ratings after an appeal.
import type { Tx } from '../platform/database/index.ts';
import { changesToRestore, changesToReverse, reverseChange } from './rating-store.ts';

/** Reverses the ratings of both players of these games, once, in the order of user ids, as games lock them. */
export async function reverseRatings(tx: Tx, gameIds: readonly number[], nowMs: number): Promise<void> {
  const changes = [];
  for (const gameId of gameIds)
    for (const change of await changesToReverse(tx, gameId)) changes.push({ gameId, ...change });
  changes.sort((one, other) => one.userId - other.userId || one.gameId - other.gameId);
  for (const { gameId, ...change } of changes) await reverseChange(tx, change, { gameId, nowMs });
}

/** Restores what was reversed of one player's ratings in these games. */
export async function restoreRatings(
  tx: Tx,
  gameIds: readonly number[],
  userId: number,
  nowMs: number,
): Promise<void> {
  for (const { gameId, ...change } of await changesToRestore(tx, gameIds, userId))
    await reverseChange(tx, change, { gameId, nowMs, isRestored: true });
}
