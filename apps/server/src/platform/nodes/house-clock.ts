// platform/nodes: the clock by which games are played. With several nodes that is the database's: two machines whose clocks
// differ would charge one player and give to the other.
import type { Time } from '../time.ts';
import { type ClockLooks, offsetOf, withLook } from './clock-offset.ts';

/** This machine's time, with the wall clock put right; what says how long something took stays as it is. */
export function houseTime(time: Time, offsetMs: () => number): Time {
  return { ...time, nowMs: () => time.nowMs() + offsetMs() };
}

export interface HouseClock {
  /** The house's time, as far as it is known. */
  readonly time: Time;
  offsetMs(): number;
  /** The database was asked at this instant of the machine's clock, and has just answered. */
  answered(askedMs: number, databaseClock: Date): void;
}

/** `clockOf`: the house's clock, of the database's answer; null: this machine's own is. */
export function createHouseClock(own: Time, clockOf: ((answered: Date) => number) | null): HouseClock {
  let looks: ClockLooks = [];
  let offsetMs = 0;
  return {
    time: houseTime(own, () => offsetMs),
    offsetMs: () => offsetMs,
    answered(askedMs, databaseClock) {
      if (clockOf === null) return;
      const look = {
        askedMs,
        answeredMs: own.nowMs(),
        databaseMs: clockOf(databaseClock),
        driftMs: own.driftMs(),
      };
      looks = withLook(looks, look);
      offsetMs = offsetOf(looks);
    },
  };
}
