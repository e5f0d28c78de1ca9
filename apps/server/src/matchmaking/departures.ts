// Remembers users whose socket closed recently, in memory only.
import { GAMES } from '../games/index.ts';

export interface Departures {
  /** Records that a socket of the user has closed. */
  note(userId: number, nowMs: number): void;
  /** Users who left less than `GAMES.waitingAbsentMs` ago, even if they are back. */
  recent(nowMs: number): readonly number[];
}

export function createDepartures(): Departures {
  /** Ordered by time, so that the oldest entries are dropped first. */
  const leftAtMs = new Map<number, number>();
  const forget = (nowMs: number) => {
    for (const [userId, atMs] of leftAtMs) {
      if (nowMs - atMs < GAMES.waitingAbsentMs) return;
      leftAtMs.delete(userId);
    }
  };
  return {
    note(userId, nowMs) {
      forget(nowMs);
      leftAtMs.delete(userId);
      leftAtMs.set(userId, nowMs);
    },
    recent(nowMs) {
      forget(nowMs);
      return [...leftAtMs.keys()];
    },
  };
}
