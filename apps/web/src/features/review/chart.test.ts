import { expect, test } from 'vitest';
import { evaluationPath, indexAt, timeBars, whiteShare, xOf } from './chart.ts';
import type { Evaluation } from './judge.ts';
import type { Ply } from './plies.ts';

const even: Evaluation = { centipawns: 0, mate: null, best: null };
const won: Evaluation = { centipawns: 100_000, mate: 1, best: null };

test('graph and bars share one axis: a place leads to the half-move that stands there', () => {
  for (const index of [-1, 0, 1, 2, 3]) expect(indexAt(xOf(index, 4), 4)).toBe(index);
  expect([-0.2, 0, 0.12, 0.13, 0.99, 1, 7].map((x) => indexAt(x, 4))).toEqual([-1, -1, -1, 0, 3, 3, 3]);
  expect([xOf(-1, 0), indexAt(0.5, 0)]).toEqual([0, -1]);
});

test('White’s share is half when all is even, and nearly all before mate', () => {
  expect(whiteShare(even)).toBe(0.5);
  expect(whiteShare(won)).toBeGreaterThan(0.97);
});

test('the line goes as far as the evaluations are known', () => {
  expect(evaluationPath([even, even, null], 2, [100, 40])).toEqual({
    line: 'M0.0 20.0L50.0 20.0',
    area: 'M0.0 20.0L50.0 20.0L50.0 40L0.0 40Z',
  });
  expect(evaluationPath([null, null], 1, [100, 40])).toEqual({ line: '', area: '' });
});

test('bars stand side by side, the longest as high as the box', () => {
  const ply = (side: Ply['side'], spentMs: number | null) => ({ side, spentMs }) as Ply;
  const bars = timeBars([ply('white', 2_000), ply('black', 4_000), ply('white', null), ply('black', 0)]);
  expect(bars.map(({ x, width, height }) => [x, width, height])).toEqual([
    [0, 0.25, 0.5],
    [0.25, 0.25, 1],
    [0.5, 0.25, 0],
    [0.75, 0.25, 0],
  ]);
  expect(timeBars([])).toEqual([]);
});
