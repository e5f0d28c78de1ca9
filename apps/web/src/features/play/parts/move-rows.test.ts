// The score sheet.
import { expect, test } from 'vitest';
import { currentMoveNumber, moveRows } from './move-rows.ts';

const made = (...sans: string[]) => sans.map((san) => ({ from: 'e2', to: 'e4', san, fen: '' }));

test('two half-moves a row; the last row may wait for Black', () => {
  expect(moveRows([])).toEqual([]);
  expect(moveRows(made('e4', 'e5', 'Nf3'))).toEqual([
    { number: 1, white: 'e4', black: 'e5' },
    { number: 2, white: 'Nf3', black: null },
  ]);
});

test('counts the move that is being played, and of a game that is over the last one', () => {
  const numbers = (isOver: boolean) =>
    [0, 1, 2, 3, 4].map((plies) => currentMoveNumber(made(...Array(plies).fill('x')), isOver));
  expect(numbers(false)).toEqual([1, 1, 2, 2, 3]);
  expect(numbers(true)).toEqual([0, 1, 1, 2, 2]);
});
