import { expect, test } from 'vitest';
import { curveOf } from './charts.tsx';

test.each([
  ['up and down', 0, [0, 1, -1], 'M0.0 20.0L50.0 0.0L100.0 40.0', 20],
  ['gains only', 0, [0, 2], 'M0.0 40.0L100.0 0.0', 40],
  ['losses only', 0, [0, -2], 'M0.0 0.0L100.0 40.0', 0],
  ['nothing at all', 0, [0], 'M0.0 40.0', 40],
  ['a rating around 1500', 1500, [1500, 1662, 1419], 'M0.0 26.7L50.0 0.0L100.0 40.0', 26.666],
  ['a rating that never came down to it', 1500, [1600, 1700], 'M0.0 20.0L100.0 0.0', 40],
] as const)('keeps the base of the curve of %s in the box', (_name, base, values, line, foot) => {
  const curve = curveOf(values, base, { width: 100, height: 40 });
  expect(curve.line).toBe(line);
  expect(curve.base).toBeCloseTo(foot, 2);
  expect(curve.area.startsWith(line)).toBe(true);
  expect(curve.area.endsWith(`L0.0 ${curve.base.toFixed(1)}Z`)).toBe(true);
});
