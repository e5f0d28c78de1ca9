import { expect, test } from 'vitest';
import { shortfallOf } from './dialogs.ts';

test('J17 returns both amounts of a refusal, or nothing if one is missing', () => {
  expect(shortfallOf({ requiredAmount: '0.1', currentBalance: '0' })).toEqual({
    required: 100_000_000n,
    current: 0n,
  });
  for (const told of [null, {}, { requiredAmount: '0.1' }, { requiredAmount: 0.1, currentBalance: 'x' }])
    expect(shortfallOf(told)).toBeUndefined();
});
