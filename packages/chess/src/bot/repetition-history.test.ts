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

const LONG = Array.from({ length: 301 }, (_, index) => index % 4); // ends with 0

test.each([
  ['one earlier occurrence from the root on', [], [1, 2, 3, 4, 1], 4, true],
  ['no occurrence', [], [1, 2, 3, 4, 5], 4, false],
  ['one earlier occurrence before the root', [1, 2, 3], [4, 1], 50, false],
  ['two earlier occurrences before the root', [1, 2, 3, 4, 1, 2, 3], [4, 1], 8, true],
  ['one of two before a pawn move or capture', [1, 2, 3, 4, 1, 2, 3], [4, 1], 7, false],
  ['the last hundred positions of a long game', LONG, [1, 2], 100, true],
])('recognizes a repetition: %s', (_, earlier, keys, halfmoveClock, expected) => {
  expect(lineOf(earlier, keys).isRepetition(keys.length - 1, halfmoveClock)).toBe(expected);
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
