import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './database.ts';

test('assigns a different number to each advisory lock', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
