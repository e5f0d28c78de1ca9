import { expect, test } from 'vitest';
import { leastBalance } from './known-balance.ts';

const statement = { postingId: 50, asOf: '2026-11-25T13:00:00.000Z' };
const line = (id: number, balanceAfter: string, time = '12:00:00.000') => ({
  id,
  balanceAfter,
  createdAt: `2026-11-25T${time}Z`,
});

test.each([
  ['the newest line that is counted', [line(60, '9', '13:30:00.000'), line(40, '3')], false, 3n],
  ['the least within a minute', [line(51, '2', '13:00:30.000'), line(49, '3', '12:59:50.000')], false, 2n],
  ['a line that an old posting leaves out', [line(60, '9', '12:55:00.000'), line(40, '3')], false, 9n],
  // Its transaction may be younger.
  ['no line of the last minutes above it', [line(60, '9', '12:55:00.001'), line(40, '3')], false, 3n],
  ['no deposit that is not final', [line(1_000_000_000_001, '9'), line(40, '3')], false, 3n],
  ['nothing for a player who came later', [line(60, '9', '13:30:00.000')], true, 0n],
  ['not known if older lines are missing', [line(60, '9', '13:30:00.000')], false, null],
  ['nothing without lines', [], true, 0n],
])('computes the balance: %s', (_name, lines, isAll, expected) => {
  const sol = expected === null ? null : expected * 1_000_000_000n;
  expect(leastBalance(lines, statement, isAll)).toBe(sol);
});
