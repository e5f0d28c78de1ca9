// What the clocks say of the first move's deadline.
import { expect, test } from 'vitest';
import { firstMoveLeftMs } from './first-move.ts';

const INITIAL_MS = 600_000;

test.each([
  // whiteMs, blackMs, running, plies, ms since the clocks were told: left
  ['at the start', 600_000, 600_000, 'white', 0, 0, 60_000],
  ['White thinks', 600_000, 600_000, 'white', 0, 13_000, 47_000],
  ['a reload tells clocks that already ran', 587_000, 600_000, 'white', 0, 1_000, 46_000],
  ['Black has a minute of its own', 571_000, 600_000, 'black', 1, 29_000, 31_000],
  ['never below zero', 600_000, 600_000, 'white', 0, 61_000, 0],
  ['White has moved and is to move again', 571_000, 590_000, 'white', 2, 0, null],
  ['both clocks stand', 600_000, 600_000, null, 0, 5_000, null],
] as const)('%s', (_name, whiteMs, blackMs, running, plies, sinceMs, left) => {
  const clocks = { whiteMs, blackMs, atMs: 1_000, running };
  expect(firstMoveLeftMs(clocks, INITIAL_MS, plies, 1_000 + sinceMs)).toBe(left);
});
