import { expect, test } from 'vitest';
import { leastBalance } from './known-balance.ts';

const statement = { postingId: 50, asOf: '2026-11-25T13:00:00.000Z' };
const line = (id: number, balanceAfter: string, createdAt = '2026-11-25T12:00:00.000Z') => ({
  id,
  balanceAfter,
  createdAt,
});

test.each([
  ['the newest line that is counted', [line(60, '9', '2026-11-25T13:30:00.000Z'), line(40, '3')], false, 3n],
  [
    'the least of the lines within a minute',
    [line(51, '2', '2026-11-25T13:00:30.000Z'), line(49, '3', '2026-11-25T12:59:50.000Z')],
    false,
    2n,
  ],
  [
    'a line that a statement of an old posting leaves out',
    [line(60, '9', '2026-11-25T12:55:00.000Z'), line(40, '3')],
    false,
    9n,
  ],
  [
    'no line of the last minutes above the posting, because its transaction may be younger',
    [line(60, '9', '2026-11-25T12:55:00.001Z'), line(40, '3')],
    false,
    3n,
  ],
  ['no deposit that is not final', [line(1_000_000_000_001, '9'), line(40, '3')], false, 3n],
  ['nothing for a player who came later', [line(60, '9', '2026-11-25T13:30:00.000Z')], true, 0n],
  ['not known if older lines are missing', [line(60, '9', '2026-11-25T13:30:00.000Z')], false, null],
  ['nothing without lines', [], true, 0n],
])('computes the balance: %s', (_name, lines, isAll, expected) => {
  const sol = expected === null ? null : expected * 1_000_000_000n;
  expect(leastBalance(lines, statement, isAll)).toBe(sol);
});
