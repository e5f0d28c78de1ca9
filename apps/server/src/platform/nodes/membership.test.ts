// Who is alive, from the rows of the nodes.
import { describe, expect, test } from 'vitest';
import { houseAliveMs, liveNodes, othersAreWhole, othersStay, silentNodes } from './membership.ts';

const NOW = 1_000_000;
const row = (id: number, agoMs: number, isEnded = false) => ({
  id,
  beatMs: NOW - agoMs,
  isEnded,
  isDraining: false,
  hintsWhole: true,
});
const draining = (id: number, agoMs = 0, isEnded = false) => ({
  ...row(id, agoMs, isEnded),
  isDraining: true,
});
const broken = (id: number, agoMs = 0, isEnded = false) => ({
  ...row(id, agoMs, isEnded),
  hintsWhole: false,
});

describe('membership', () => {
  test.each([
    ['alone, before the first row', [], 7, [7], []],
    ['before this one has a number', [row(5, 0)], 0, [5], []],
    ['three that beat', [row(5, 900), row(6, 0), row(7, 500)], 7, [5, 6, 7], []],
    ['silent for exactly as long as allowed', [row(5, 3_000), row(7, 0)], 7, [5, 7], []],
    ['silent for longer', [row(5, 3_001), row(7, 0)], 7, [7], [5]],
    ['stopped a moment ago', [row(5, 100, true), row(7, 0)], 7, [7], []],
    ['silent and declared dead', [row(5, 9_000, true), row(7, 0)], 7, [7], []],
    ['me, who have not written for long', [row(5, 0), row(7, 9_000)], 7, [5, 7], []],
    ['me, whom others took for dead', [row(5, 0), row(7, 9_000, true)], 7, [5, 7], []],
    ['the numbers in their order', [row(10, 0), row(9, 0)], 2, [2, 9, 10], []],
    ['a clock that is behind makes nobody silent', [row(5, -5_000), row(7, 0)], 7, [5, 7], []],
  ])('%s', (_, rows, me, live, silent) => {
    expect(liveNodes(rows, me, NOW)).toEqual(live);
    expect(silentNodes(rows, me, NOW)).toEqual(silent);
  });

  test.each([
    ['a new database', [], null, null],
    ['of any node, ended or not', [row(5, 900, true), row(6, 4_000)], null, NOW - 900],
    ['of the others', [row(5, 900), row(7, 0)], 7, NOW - 900],
    ['nobody but me', [row(7, 0)], 7, null],
  ])('when the house was last alive: %s', (_, rows, me, expected) => {
    expect(houseAliveMs(rows, me)).toBe(expected);
  });

  test.each([
    ['nobody else', [draining(7)], false],
    ['another', [row(5, 3_000), draining(7)], true],
    ['another that is about to end too', [draining(5), draining(7)], false],
    ['two, of whom one stays', [draining(5), row(6, 0), draining(7)], true],
    ['another that is silent', [row(5, 3_001), draining(7)], false],
    ['another that has ended', [row(5, 0, true), draining(7)], false],
  ])('somewhere to go: %s', (_, rows, expected) => {
    expect(othersStay(rows, 7, NOW)).toBe(expected);
  });

  test.each([
    ['alone', [row(7, 0)], true],
    ['my own do not count: I know better', [row(5, 0), broken(7)], true],
    ['of one of the others', [row(5, 0), broken(6), row(7, 0)], false],
    ['of one that is silent', [broken(5, 3_001), row(7, 0)], true],
    ['of one that has ended', [broken(5, 0, true), row(7, 0)], true],
  ])('hints arrive: %s', (_, rows, expected) => {
    expect(othersAreWhole(rows, 7, NOW)).toBe(expected);
  });
});
