// Counts the users who watch each game. Counts of other nodes are a few seconds old, and a user who watches on two nodes counts twice.
import { PRESENCE } from '../../cluster/index.ts';
import type { Time } from '../../platform/time.ts';

export interface SpectatorCounts {
  /** A socket of the user starts to watch. */
  watchStarted(gameId: number, userId: number): void;
  /** A socket of the user stops watching. */
  watchStopped(gameId: number, userId: number): void;
  /** Returns the number of users who watch the game on all nodes. */
  watching(gameId: number): number;
  /** Returns this node's most watched games as alternating ids and counts. Null: still none since the last call. */
  ownCounts(): readonly number[] | null;
  /** Stores the counts that another node has published. */
  receiveViewers(counts: readonly number[], from: number): void;
}

export function createSpectatorCounts(time: Pick<Time, 'monotonicMs'>): SpectatorCounts {
  const own = new Map<number, Map<number, number>>(); // sockets, by game and user
  const others = new Map<number, { counts: ReadonlyMap<number, number>; receivedMs: number }>(); // by node
  let hadNone = true;

  return {
    watchStarted(gameId, userId) {
      const users = own.get(gameId) ?? new Map<number, number>();
      own.set(gameId, users.set(userId, (users.get(userId) ?? 0) + 1));
    },
    watchStopped(gameId, userId) {
      const users = own.get(gameId);
      const left = (users?.get(userId) ?? 0) - 1;
      if (left > 0) users?.set(userId, left);
      else users?.delete(userId);
      if (users?.size === 0) own.delete(gameId);
    },
    watching(gameId) {
      let count = own.get(gameId)?.size ?? 0;
      for (const { counts, receivedMs } of others.values())
        if (time.monotonicMs() - receivedMs <= PRESENCE.silentMs) count += counts.get(gameId) ?? 0;
      return count;
    },
    ownCounts() {
      const most = [...own]
        .sort(([, one], [, other]) => other.size - one.size)
        .slice(0, PRESENCE.watchedGames);
      const hasNone = most.length === 0 && hadNone;
      hadNone = most.length === 0;
      return hasNone ? null : most.flatMap(([gameId, users]) => [gameId, users.size]);
    },
    receiveViewers(published, from) {
      const counts = new Map<number, number>();
      for (let index = 0; index + 1 < published.length; index += 2)
        counts.set(published[index] ?? 0, published[index + 1] ?? 0);
      others.set(from, { counts, receivedMs: time.monotonicMs() });
    },
  };
}
