import { describe, expect, test } from 'vitest';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { DRAIN } from '../limits.ts';
import { mayMigrate, migrationTime, type PlayerClock } from './migration-order.ts';

const toMove = (leftMs = 60_000): PlayerClock => ({ leftMs, isToMove: true });
const waiting = (leftMs = 60_000): PlayerClock => ({ leftMs, isToMove: false });

describe('mayMigrate', () => {
  test.each<[string, number, PlayerClock | null, boolean]>([
    ['no socket before balancers know', 0, null, false],
    ['no socket 1 ms before noticeMs', 1_199, waiting(), false],
    ['a socket without a game', 1_200, null, true],
    ['a player who has moved', 1_200, waiting(), true],
    ['not a player who is to move', 1_200, toMove(), false],
    ['not a player who is to move 1 ms before 8 s', 7_999, toMove(), false],
    ['a player who is to move at 8 s', 8_000, toMove(), true],
    ['not a player who is to move with less than 2 s left', 8_000, toMove(1_999), false],
    ['a player who is to move with exactly 2 s left', 8_000, toMove(2_000), true],
    ['not a player who has moved with less than 2 s left', 5_000, waiting(1_999), false],
    ['not a player who has moved with less than 2 s left at 8 s', 8_000, waiting(1_999), false],
    ['not a player with less than 2 s left 1 ms before 10 s', 9_999, toMove(1), false],
    ['every player at 10 s', 10_000, toMove(1), true],
    ['a socket without a clock at 10 s', 10_000, null, true],
  ])('migrates %s', (_, elapsedMs, clock, expected) => {
    expect(mayMigrate(elapsedMs, clock)).toBe(expected);
  });
});

describe('migrationTime', () => {
  test('spreads a thousand sockets evenly', () => {
    const times = Array.from({ length: 1_000 }, (_, order) => migrationTime(order));
    const tenthMs = (DRAIN.allMs - DRAIN.noticeMs) / 10;
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const fromMs = DRAIN.noticeMs + tenth * tenthMs;
      const there = times.filter((ms) => ms >= fromMs && ms < fromMs + tenthMs).length;
      expect(Math.abs(there - 100)).toBeLessThanOrEqual(2);
    }
  });

  test.each([2, 3, 7, 50])('leaves no large gap between %i sockets', (count) => {
    const times = Array.from({ length: count }, (_, order) => migrationTime(order)).sort((a, b) => a - b);
    const gaps = [...times, DRAIN.allMs].map((ms, at) => ms - (times[at - 1] ?? DRAIN.noticeMs));
    expect(Math.max(...gaps)).toBeLessThan((2 * (DRAIN.allMs - DRAIN.noticeMs)) / count);
  });
});

test('orders the limits, and ends before supervisors kill', () => {
  expect(DRAIN.noticeMs).toBeLessThan(DRAIN.allMs);
  expect(DRAIN.allMs + DRAIN.shortClockMs).toBe(DRAIN.lastMs);
  // deploy/: supervisors kill after 25 s.
  expect(DRAIN.lastMs + SERVER_TIMES.stopMs).toBeLessThanOrEqual(20_000);
});
