import { expect, test } from 'vitest';
import { BUS, PRESENCE } from '../limits.ts';
import { decodeUserIds, encodeUserIds } from './user-id-list.ts';

test.each([
  ['no user', [], ''],
  ['one', [1], '1'],
  ['several, in any order', [100, 3, 41], '3,12,1n'],
])('encodes and decodes %s', (_who, ids, text) => {
  expect(encodeUserIds(ids)).toBe(text);
  expect(decodeUserIds(text)).toEqual(ids.toSorted((one, other) => one - other));
});

test('fits the largest list into one message, even with distant ids', () => {
  const ids = Array.from({ length: PRESENCE.users }, (_, index) => (index + 1) * 130_000);
  const text = encodeUserIds(ids);
  expect(text.length).toBeLessThan(BUS.messageBytes * 0.75);
  expect(decodeUserIds(text)).toEqual(ids);
});

test('takes 30 KB at most for 10,000 users of a million', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => 1 + index * 100);
  expect(encodeUserIds(ids).length).toBeLessThan(30_000);
});

test.each([
  ['a difference of zero', '5,0,3'],
  ['a negative difference', '5,-3'],
  ['an empty difference', '5,,3'],
  ['another text', 'hello world'],
  ['capitals', 'A'],
  ['ids beyond the safe integers', 'zzzzzzzzzz,zzzzzzzzzz,zzzzzzzzzz'],
  ['too many', Array.from({ length: PRESENCE.users + 1 }, () => '1').join(',')],
])('rejects %s', (_what, text) => {
  expect(decodeUserIds(text)).toBeNull();
});
