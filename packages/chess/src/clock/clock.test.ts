// Chess clock: clocks are exact to the ms, and a delay never gains more than the lag credit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  createClock,
  flagAtMs,
  lagCreditAt,
  pressClock,
  readClock,
  secondsOf,
  shiftClock,
  shiftInstant,
  startClock,
  stopClock,
} from './clock.ts';
import {
  creditLag,
  LAG_BUCKET_CAP_MS,
  LAG_CREDIT_PER_MOVE_MS,
  LAG_GAIN_PER_MOVE_MS,
  lagGrace,
} from './lag.ts';

const T0 = 1_790_000_000_000;
const INITIAL_MS = 600_000;

describe('the bucket of lag credit', () => {
  const TABLE = `
    bucket | elapsed | rtt      | credit | bucket after | why
    1000   | 5000    | 0        | 0      | 1100         | no lag, only the gain
    1000   | 5000    | 120      | 120    | 980          | the whole round trip
    1000   | 5000    | 300      | 300    | 800          | the maximum of a move
    1000   | 5000    | 60000    | 300    | 800          | limited to the maximum
    1000   | 50      | 300      | 50     | 1050         | at most the time of the move
    100    | 5000    | 300      | 100    | 100          | at most the bucket; the gain is added afterwards
    0      | 5000    | 300      | 0      | 100          | an empty bucket only gains
    2000   | 5000    | 0        | 0      | 2000         | a full bucket gains nothing
    1900   | 5000    | 100      | 100    | 1900         | credit and gain are equal
    1000   | 5000    | 99.9     | 99     | 1001         | rounded down to whole ms
    1000   | 5000    | -40      | 0      | 1100         | a negative round trip counts as 0
    1000   | 5000    | NaN      | 0      | 1100         | an unknown round trip counts as 0
    1000   | 5000    | Infinity | 300    | 800          | limited to the maximum
  `;
  const rows = TABLE.split('\n').filter((line) => line.includes('|'));

  it.each(rows.slice(1))('follows the table: %s', (row) => {
    const [bucket, elapsed, rtt, credit, after] = row.split('|').map((cell) => Number(cell));
    expect(creditLag(bucket ?? 0, elapsed ?? 0, rtt ?? 0)).toEqual({ creditMs: credit, bucketMs: after });
  });

  it('delays the flag by the credit that a move could still get', () => {
    expect([0, 100, 300, 1_000].map(lagGrace)).toEqual([0, 100, 300, 300]);
  });
});

describe('a clock', () => {
  it('starts with White to move, and does not run before the start', () => {
    const clock = createClock(INITIAL_MS);
    expect(clock.turn).toBe('white');
    expect(flagAtMs(clock)).toBeNull();
    expect(readClock(clock, T0)).toEqual({ whiteMs: 600_000, blackMs: 600_000, atMs: T0 });
    expect(shiftClock(clock, 5_000, T0)).toBe(clock);
  });

  it('charges the mover when the move arrives, and starts the other side', () => {
    const clock = press(startClock(createClock(INITIAL_MS), T0), T0 + 7_250, 40);
    expect(clock).toEqual({
      white: { remainingMs: 592_790, lagBucketMs: 1_060 },
      black: { remainingMs: 600_000, lagBucketMs: 1_000 },
      turn: 'black',
      runningSinceMs: T0 + 7_250,
    });
    expect(readClock(clock, T0 + 8_000).blackMs).toBe(599_250);
  });

  it('R17 flags at zero plus the grace period, and a move at that exact time is too late', () => {
    const clock = startClock(createClock(INITIAL_MS), T0);
    const flagMs = T0 + INITIAL_MS + LAG_CREDIT_PER_MOVE_MS;
    expect(flagAtMs(clock)).toBe(flagMs);
    expect(pressClock(clock, flagMs, 300, 0)).toBeNull();
    expect(pressClock(clock, flagMs - 1, 300, 0)?.white.remainingMs).toBe(1);
  });

  it('never shows less than zero', () => {
    const clock = startClock(createClock(1_000), T0);
    expect(readClock(clock, T0 + 5_000).whiteMs).toBe(0);
    expect(stopClock(clock, T0 + 5_000).white.remainingMs).toBe(0);
    expect(stopClock(clock, T0 + 400)).toMatchObject({ white: { remainingMs: 600 }, runningSinceMs: null });
  });

  it("charges nothing when the server's time steps back", () => {
    const clock = press(startClock(createClock(INITIAL_MS), T0), T0 - 3_000, 0);
    expect(clock.white.remainingMs).toBe(INITIAL_MS);
  });

  it.each([
    // remaining, spent, round trip, increment: remaining after the move, or null if the flag had fallen
    [180_000, 10_000, 0, 2_000, 172_000],
    [180_000, 10_000, 120, 2_000, 172_120],
    [180_000, 0, 0, 2_000, 182_000],
    [1_000, 999, 0, 10_000, 10_001],
    [1_000, 1_000, 0, 10_000, null],
    [1_000, 1_000, 1, 10_000, 10_001],
    [1_000, 1_299, 300, 10_000, 10_001],
    [1_000, 1_300, 300, 10_000, null],
  ])(
    'S4 adds to %i ms, less %i, with a round trip of %i the increment of %i only after a move in time: %s',
    (leftMs, spentMs, rttMs, incrementMs, afterMs) => {
      const clock = startClock(createClock(leftMs), T0);
      const pressed = pressClock(clock, T0 + spentMs, rttMs, incrementMs);
      expect(pressed?.white.remainingMs ?? null).toBe(afterMs);
      if (pressed === null) return;
      expect(pressed.black.remainingMs).toBe(leftMs);
      // The credit equals the time that was not charged.
      const chargedMs = leftMs + incrementMs - pressed.white.remainingMs;
      expect(lagCreditAt(clock, T0 + spentMs, rttMs)).toBe(spentMs - chargedMs);
    },
  );

  it('converts to seconds in the format of the protocol', () => {
    expect([0, 1, 599_700, 600_000, 592_790].map(secondsOf)).toEqual([0, 0.001, 599.7, 600, 592.79]);
  });

  it('shifts a clock that ran before an outage, and restarts one that started during it', () => {
    const clock = startClock(createClock(INITIAL_MS), T0);
    expect(shiftClock(clock, 60_000, T0 + 90_000).runningSinceMs).toBe(T0 + 60_000);
    expect(shiftClock(clock, 60_000, T0 + 20_000).runningSinceMs).toBe(T0 + 20_000);
    // An outage that ended before the period began (by the clocks of two nodes) changes nothing.
    expect(shiftInstant(T0, 60_000, T0 - 1)).toBe(T0);
  });
});

const move = fc.record({
  spentMs: fc.integer({ min: 0, max: 20_000 }),
  rttMs: fc.integer({ min: 0, max: 2_000 }),
});
const increment = fc.constantFrom(0, 2_000, 3_000, 10_000);
// Fast enough for 120 moves without a flag.
const quickMove = fc.record({ spentMs: fc.integer({ min: 0, max: 4_900 }), rttMs: fc.nat({ max: 2_000 }) });

describe('over any game', () => {
  it('keeps time to the millisecond: initial time minus time used, plus credits and increments', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 120, size: 'max' }), increment, (moves, incrementMs) => {
        let nowMs = T0;
        let clock = startClock(createClock(INITIAL_MS), nowMs);
        let spentMs = 0;
        let creditMs = 0;
        let addedMs = 0;
        for (const { spentMs: thinkMs, rttMs } of moves) {
          nowMs += thinkMs;
          const bucketMs = clock[clock.turn].lagBucketMs;
          const next = pressClock(clock, nowMs, rttMs, incrementMs);
          if (next === null) return;
          spentMs += thinkMs;
          creditMs += creditLag(bucketMs, thinkMs, rttMs).creditMs;
          addedMs += incrementMs;
          clock = next;
        }
        const leftMs = clock.white.remainingMs + clock.black.remainingMs;
        expect(leftMs).toBe(2 * INITIAL_MS - spentMs + creditMs + addedMs);
        expect(JSON.parse(JSON.stringify(clock))).toEqual(clock);
        for (const { lagBucketMs } of [clock.white, clock.black]) {
          expect(lagBucketMs).toBeLessThanOrEqual(LAG_BUCKET_CAP_MS);
          expect(lagBucketMs).toBeGreaterThanOrEqual(LAG_GAIN_PER_MOVE_MS);
        }
      }),
    );
  });

  it('R16 credits a player who delays every pong with at most 300 ms a move', () => {
    fc.assert(
      fc.property(fc.array(quickMove, { minLength: 1, maxLength: 120, size: 'max' }), (moves) => {
        const reference = usedAlone(moves.map(({ spentMs }) => ({ spentMs, rttMs: 0 })));
        const adversary = usedAlone(moves.map(({ spentMs, rttMs }) => ({ spentMs, rttMs: rttMs + 60_000 })));
        expect(adversary).toBeLessThanOrEqual(reference);
        expect(reference - adversary).toBeLessThanOrEqual(LAG_CREDIT_PER_MOVE_MS * moves.length);
      }),
    );
  });

  it('R16 credits 40 moves of one second each with exactly 4.9 s', () => {
    const [reference = 0, adversary = 0] = [0, 60_000].map((rttMs) =>
      usedAlone(Array(40).fill({ spentMs: 1_000, rttMs })),
    );
    expect(reference - adversary).toBe(4_900);
  });
});

/** Plays White's moves against an opponent who replies at once. Returns the time that White has used. */
function usedAlone(moves: readonly { spentMs: number; rttMs: number }[]): number {
  let clock = startClock(createClock(INITIAL_MS), 0);
  let wallMs = 0;
  for (const { spentMs, rttMs } of moves) {
    wallMs += spentMs;
    clock = press(press(clock, wallMs, rttMs), wallMs, 0);
  }
  return INITIAL_MS - clock.white.remainingMs;
}

function press(clock: Clock, nowMs: number, rttMs: number): Clock {
  const pressed = pressClock(clock, nowMs, rttMs, 0);
  if (pressed === null) throw new Error('the flag has fallen');
  return pressed;
}
