import { expect, test } from 'vitest';
import { clockMsOf } from './view.ts';

test('the clock of a move is the mover’s, who is not to move after it', () => {
  const clocks = { white_ms: 1, black_ms: 2 };
  expect(clockMsOf({ ...clocks, fen: '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1' })).toBe(1);
  expect(clockMsOf({ ...clocks, fen: '4k3/8/8/4p3/8/8/8/4K3 w - - 0 2' })).toBe(2);
});
