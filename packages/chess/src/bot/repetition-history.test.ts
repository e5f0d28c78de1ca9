import { expect, test } from 'vitest';
import { RepetitionHistory } from './repetition-history.ts';

/** Returns a history with `earlier` keys before the root, and `keys` from the root on. */
function lineOf(earlier: readonly number[], keys: readonly number[]): RepetitionHistory {
  const line = new RepetitionHistory();
  line.start(earlier.flatMap((key) => [key, key]));
  keys.forEach((key, ply) => {
    line.enter(ply, key, key);
  });
  return line;
}

test('requires one earlier occurrence from the root on', () => {
  expect(lineOf([], [1, 2, 3, 4, 1]).isRepetition(4, 4)).toBe(true);
  expect(lineOf([], [1, 2, 3, 4, 5]).isRepetition(4, 4)).toBe(false);
});

test('requires two earlier occurrences before the root', () => {
  expect(lineOf([1, 2, 3], [4, 1]).isRepetition(1, 50)).toBe(false);
  expect(lineOf([1, 2, 3, 4, 1, 2, 3], [4, 1]).isRepetition(1, 50)).toBe(true);
});

test('ignores positions before a pawn move or capture', () => {
  expect(lineOf([1, 2, 3, 4, 1, 2, 3], [4, 1]).isRepetition(1, 7)).toBe(false);
  expect(lineOf([1, 2, 3, 4, 1, 2, 3], [4, 1]).isRepetition(1, 8)).toBe(true);
});

test('compares both halves of a key', () => {
  const line = lineOf([], [1, 2, 3, 4, 1]);
  line.enter(4, 1, 2);
  expect(line.isRepetition(4, 4)).toBe(false);
});

test('ignores positions before a null move until it is unmade', () => {
  const line = lineOf([], [1, 2, 3, 4, 1]);
  const floor = line.raiseFloor(1);
  expect(line.isRepetition(4, 4)).toBe(false);
  line.restoreFloor(floor);
  expect(line.isRepetition(4, 4)).toBe(true);
});

test('keeps the last hundred positions of a long game', () => {
  const earlier = Array.from({ length: 301 }, (_, index) => index % 4); // ends with 0
  expect(lineOf(earlier, [1, 2]).isRepetition(1, 100)).toBe(true);
});
