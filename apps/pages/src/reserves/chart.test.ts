import type { ReserveStatement } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { bandOf, gridOf, nearest, pathOf, pointsOf, runsOf, scaleOf, shortSince } from './chart.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-01T00:00:00.000Z');
const SOL = 1_000_000_000;
const plot = { width: 110, height: 60, left: 10, right: 0, top: 0, bottom: 10 };

/** One statement for each pair of reserves and owed, an hour apart, newest first. */
function statements(...pairs: [hold: number, owe: number][]): ReserveStatement[] {
  return pairs
    .map(
      ([hold, owe], index) =>
        ({
          asOf: new Date(START_MS + index * HOUR_MS).toISOString(),
          reservesLamports: String(hold * SOL),
          owedLamports: String(owe * SOL),
        }) as ReserveStatement,
    )
    .toReversed();
}
const points = (...pairs: [number, number][]) => pointsOf(statements(...pairs), START_MS + 10 * HOUR_MS);

test('W7 draws the statements of 30 days, oldest first, with their coverage', () => {
  const drawn = points([110, 100], [102, 100], [5, 0]);
  expect(drawn.map(({ hold, owe, percent }) => [hold, owe, percent.toFixed(0)])).toEqual([
    [110, 100, '110'],
    [102, 100, '102'],
    [5, 0, '100'],
  ]);
  const late = START_MS + 30 * 24 * HOUR_MS + 1;
  expect(pointsOf(statements([1, 1], [2, 1]), late).map(({ hold }) => hold)).toEqual([2]);
});

test('W7 never joins a line across a missing hour', () => {
  const all = points([1, 1], [1, 1], [1, 1], [1, 1], [1, 1]);
  const missing = all.filter((_, index) => index !== 2 && index !== 3);
  expect([runsOf(all).length, runsOf(missing).map((run) => run.length)]).toEqual([1, [2, 1]]);
});

test('draws lines and the area between them', () => {
  const [run = []] = runsOf(points([20, 10], [30, 10]));
  const scale = scaleOf(run, { from: 0, to: 50 }, plot);
  expect(pathOf(run, scale, ({ hold }) => hold)).toBe('M10.0 30.0L110.0 20.0');
  expect(bandOf(run, scale)).toBe('M10.0 30.0L110.0 20.0L110.0 40.0L10.0 40.0Z');
  expect(scale.y(99)).toBe(scale.y(50));
  expect(nearest(run, scale, 70)?.hold).toBe(30);
  expect(nearest([], scale, 70)).toBeNull();
});

test.each<[pairs: [number, number][], round: number[]]>([
  [
    [
      [1452, 1180],
      [1300, 1200],
    ],
    [1000, 1200, 1400, 1600],
  ],
  [[[0.02, 0.01]], [0.005, 0.01, 0.015, 0.02, 0.025]],
  [[[0, 0]], [0, 0.0005]],
])('chooses round numbers for %j', (pairs, expected) => {
  const grid = gridOf(points(...pairs));
  expect(grid.map((value) => Number(value.toPrecision(6)))).toEqual(expected);
});

test('W7 returns since when the reserves are below the amount owed', () => {
  expect(shortSince(points([2, 1], [1, 2], [1, 2]))).toBe(START_MS + HOUR_MS);
  expect(shortSince(points([1, 2], [2, 1]))).toBeNull();
  expect(shortSince([])).toBeNull();
});
