// Who is sent over when.
import { describe, expect, test } from 'vitest';
import { SERVER_TIMES } from '../server-times.ts';
import { DRAIN } from './limits.ts';
import { maySend, momentOf, type OwnClock } from './send-order.ts';

const toMove = (leftMs = 60_000): OwnClock => ({ leftMs, isToMove: true });
const waiting = (leftMs = 60_000): OwnClock => ({ leftMs, isToMove: false });

describe('maySend', () => {
  test.each<[string, number, OwnClock | null, boolean]>([
    ['nobody, as long as a balancer may send them back', 0, null, false],
    ['nobody, up to the last ms of that', 1_199, waiting(), false],
    ['who plays nothing', 1_200, null, true],
    ['who has moved', 1_200, waiting(), true],
    ['who is to move stays', 1_200, toMove(), false],
    ['and stays', 7_999, toMove(), false],
    ['until all go', 8_000, toMove(), true],
    ['but not with less than 2 s', 8_000, toMove(1_999), false],
    ['which is exact', 8_000, toMove(2_000), true],
    ['nor does who has moved, for the opponent may answer at once', 5_000, waiting(1_999), false],
    ['at 8 s neither', 8_000, waiting(1_999), false],
    ['nor up to the last ms', 9_999, toMove(1), false],
    ['at the end everyone goes', 10_000, toMove(1), true],
    ['without a clock too', 10_000, null, true],
  ])('%s', (_, elapsedMs, clock, expected) => {
    expect(maySend(elapsedMs, clock)).toBe(expected);
  });
});

describe('momentOf', () => {
  test('of a thousand that are here at the beginning: as many in each tenth of the time', () => {
    const moments = Array.from({ length: 1_000 }, (_, order) => momentOf(0, order));
    const tenthMs = (DRAIN.allMs - DRAIN.noticeMs) / 10;
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const fromMs = DRAIN.noticeMs + tenth * tenthMs;
      const there = moments.filter((ms) => ms >= fromMs && ms < fromMs + tenthMs).length;
      expect(Math.abs(there - 100)).toBeLessThanOrEqual(2);
    }
  });

  test.each([2, 3, 7, 50])('of %i nobody waits for another much longer than needs be', (count) => {
    const moments = Array.from({ length: count }, (_, order) => momentOf(0, order)).sort((a, b) => a - b);
    const gaps = [...moments, DRAIN.allMs].map((ms, at) => ms - (moments[at - 1] ?? DRAIN.noticeMs));
    expect(Math.max(...gaps)).toBeLessThan((2 * (DRAIN.allMs - DRAIN.noticeMs)) / count);
  });

  test('of one that came meanwhile: in what is left, so that it is not sent back at once', () => {
    for (let order = 0; order < 100; order += 1) {
      expect(momentOf(5_000, order)).toBeGreaterThanOrEqual(5_000);
      expect(momentOf(5_000, order)).toBeLessThanOrEqual(DRAIN.allMs);
    }
    expect(momentOf(5_000, 1)).toBeGreaterThan(6_000);
  });

  test('of one that came after that: when all go, which is now', () => {
    expect(momentOf(9_000, 3)).toBe(DRAIN.allMs);
  });
});

test('the times follow each other', () => {
  expect(DRAIN.noticeMs).toBeLessThan(DRAIN.allMs);
  expect(DRAIN.allMs + DRAIN.shortClockMs).toBe(DRAIN.lastMs);
  // deploy/: supervisors kill after 25 s.
  expect(DRAIN.lastMs + SERVER_TIMES.stopMs).toBeLessThanOrEqual(20_000);
});
