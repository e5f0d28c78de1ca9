import { expect, test } from 'vitest';
import { parseLimit } from './limit-amount.ts';

test.each([
  ['5', 5_000_000_000n],
  [' 0,15 ', 150_000_000n],
  ['.5', 500_000_000n],
  ['0.001', 1_000_000n],
  ['1000000', 1_000_000_000_000_000n],
  ['0.0009', null],
  ['1000001', null],
  ['-1', null],
  ['1,000.5', null],
  ['', null],
])('reads the limit "%s" as %s lamports', (text, value) => {
  expect(parseLimit(text)).toBe(value);
});
