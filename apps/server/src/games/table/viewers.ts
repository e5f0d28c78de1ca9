// games: how many watch each game. Exact for this node; of the other nodes it is what they said last, a few seconds ago at most, and who
// watches at two of them counts twice.
import { PRESENCE } from '../../cluster/index.ts';
import type { Time } from '../../platform/time.ts';

/** How many users watch games at one node: the id of a game and its number, in turn. */
export type ViewerRoll = readonly number[];

export interface Viewers {
  /** A socket of the user begins to watch. */
  came(gameId: number, userId: number): void;
  /** One that watched does so no longer. */
  went(gameId: number, userId: number): void;
  /** Users that watch, at all nodes. */
  watching(gameId: number): number;
  /** What this node has to say: of its most watched games. Null: nothing, as the last time. */
  roll(): ViewerRoll | null;
  /** What another node has said. */
  receiveViewers(roll: ViewerRoll, from: number): void;
}

export function createViewers(time: Pick<Time, 'monotonicMs'>): Viewers {
  const here = new Map<number, Map<number, number>>(); // sockets, by game and user
  const others = new Map<number, { counts: ReadonlyMap<number, number>; heardMs: number }>(); // by node
  let saidNothing = true;

  return {
    came(gameId, userId) {
      const users = here.get(gameId) ?? new Map<number, number>();
      here.set(gameId, users.set(userId, (users.get(userId) ?? 0) + 1));
    },
    went(gameId, userId) {
      const users = here.get(gameId);
      const left = (users?.get(userId) ?? 0) - 1;
      if (left > 0) users?.set(userId, left);
      else users?.delete(userId);
      if (users?.size === 0) here.delete(gameId);
    },
    watching(gameId) {
      let count = here.get(gameId)?.size ?? 0;
      for (const { counts, heardMs } of others.values())
        if (time.monotonicMs() - heardMs <= PRESENCE.silentMs) count += counts.get(gameId) ?? 0;
      return count;
    },
    roll() {
      const most = [...here]
        .sort(([, one], [, other]) => other.size - one.size)
        .slice(0, PRESENCE.watchedGames);
      const isNothing = most.length === 0 && saidNothing;
      saidNothing = most.length === 0;
      return isNothing ? null : most.flatMap(([gameId, users]) => [gameId, users.size]);
    },
    receiveViewers(roll, from) {
      const counts = new Map<number, number>();
      for (let index = 0; index + 1 < roll.length; index += 2)
        counts.set(roll[index] ?? 0, roll[index + 1] ?? 0);
      others.set(from, { counts, heardMs: time.monotonicMs() });
    },
  };
}
