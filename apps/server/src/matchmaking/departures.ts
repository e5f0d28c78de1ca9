// matchmaking: who went a short while ago. Kept in memory: after a restart whoever wants to play comes back by themselves.
import { GAMES } from '../games/index.ts';

export interface Departures {
  /** A socket of the user has closed. */
  note(userId: number, nowMs: number): void;
  /** Who went less than `GAMES.waitingAbsentMs` ago, whether they are back or not. */
  recent(nowMs: number): readonly number[];
}

export function createDepartures(): Departures {
  /** In the order of the instants: the oldest are forgotten first. */
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
