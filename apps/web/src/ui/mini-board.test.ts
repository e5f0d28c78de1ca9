import { expect, test } from 'vitest';
import { placement } from './mini-board.tsx';

test('reads the square of each piece from a FEN', () => {
  expect(placement('4k3/8/8/8/8/8/P7/4K2R w K - 0 1')).toEqual([
    { name: 'bK', column: 4, row: 0 },
    { name: 'wP', column: 0, row: 6 },
    { name: 'wK', column: 4, row: 7 },
    { name: 'wR', column: 7, row: 7 },
  ]);
  expect(placement('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toHaveLength(32);
});

test('draws no piece outside the board for an invalid FEN', () => {
  expect(placement('')).toEqual([]);
  expect(placement('ppppppppp/8/8/8/8/8/8/8/p')).toHaveLength(8);
  expect(placement('9p/x?')).toEqual([]);
});
