// standings: the results of an ended game for its players. Pure.
import { isFriendly, type Lamports, lamports, profitOf } from '@kingstake/protocol';
import type { EndedGame } from '../games/index.ts';

/** Returns the number of wins in a row up to the last game, or of losses as a negative number; 0 after a draw. */
export function streakOf(newestFirst: readonly PlayerResult['outcome'][]): number {
  const [last] = newestFirst;
  if (last === undefined || last === 'draw') return 0;
  const end = newestFirst.findIndex((outcome) => outcome !== last);
  const length = end === -1 ? newestFirst.length : end;
  return last === 'win' ? length : -length;
}

/** One player's result. */
export interface PlayerResult {
  userId: number;
  outcome: 'win' | 'loss' | 'draw';
  earned: Lamports; // the profit of a win, otherwise 0
}

/**
 * Returns results by user id, so that two games of the same players lock their rows in the same order. Empty if the game
 * was aborted, cancelled, void or friendly.
 */
export function playerResults(ended: EndedGame): readonly PlayerResult[] {
  const { result, whiteId, blackId, winnerId, wager, fee } = ended;
  const isDraw = result === 'draw';
  if (blackId === null || isFriendly(wager) || (winnerId === null && !isDraw)) return [];
  return [whiteId, blackId]
    .sort((one, other) => one - other)
    .map((userId) => {
      if (isDraw) return { userId, outcome: 'draw', earned: lamports(0n) };
      if (userId !== winnerId) return { userId, outcome: 'loss', earned: lamports(0n) };
      return { userId, outcome: 'win', earned: profitOf(wager, fee) };
    });
}
