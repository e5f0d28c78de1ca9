import { expect, test } from 'vitest';
import { fullMoves } from './full-moves.ts';

test('G37 moves are full moves', () => {
  expect([0, 1, 2, 3, 61].map(fullMoves)).toEqual([0, 1, 1, 2, 31]);
});
