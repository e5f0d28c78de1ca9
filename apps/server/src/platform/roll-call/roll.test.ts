import { expect, test } from 'vitest';
import { HINTS } from '../redis-limits.ts';
import { ROLL_CALL } from './limits.ts';
import { readRoll, writeRoll } from './roll.ts';

test.each([
  ['nobody', [], ''],
  ['one', [1], '1'],
  ['several, in any order', [100, 3, 41], '3,12,1n'],
])('%s is written and read', (_who, ids, text) => {
  expect(writeRoll(ids)).toBe(text);
  expect(readRoll(text)).toEqual(ids.toSorted((one, other) => one - other));
});

test('the largest roll fits into one message, also of ids that lie far apart', () => {
  const ids = Array.from({ length: ROLL_CALL.users }, (_, index) => (index + 1) * 130_000);
  const text = writeRoll(ids);
  expect(text.length).toBeLessThan(HINTS.messageBytes * 0.75);
  expect(readRoll(text)).toEqual(ids);
});

test('10,000 users of a million take 30 KB at most', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => 1 + index * 100);
  expect(writeRoll(ids).length).toBeLessThan(30_000);
});

test.each([
  ['a step of nothing', '5,0,3'],
  ['a step back', '5,-3'],
  ['an empty step', '5,,3'],
  ['another text', 'hello world'],
  ['capitals', 'A'],
  ['ids beyond what a number can tell apart', 'zzzzzzzzzz,zzzzzzzzzz,zzzzzzzzzz'],
  ['too many', Array.from({ length: ROLL_CALL.users + 1 }, () => '1').join(',')],
])('%s is no roll', (_what, text) => {
  expect(readRoll(text)).toBeNull();
});
