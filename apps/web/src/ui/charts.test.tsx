import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { curveOf, RatingCharts } from './charts.tsx';
import { textOf } from './testkit/text-of.ts';

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

const held = (rating: number, games: number) => ({ rating, deviation: 90, provisional: false, games });
const points = (...ratings: number[]) =>
  ratings.map((rating) => ({ at: '2026-11-22T21:14:00.000Z', rating }));
const lineOf = (html: string) => /d="(M[^HZ]*?)"/.exec(html)?.[1] ?? '';

test('S15 draws a chart per pool from 1500 to the current rating', () => {
  const html = renderToString(
    <RatingCharts
      ratings={{ blitz: held(1500, 0), rapid: held(1580, 2) }}
      ratingHistory={{ blitz: [], rapid: points(1662, 1580) }}
    />,
  );
  const text = textOf(html);
  for (const words of ['|Blitz|1500|', '|No rated games yet|', '|Rapid · 2 rated games|1580|'])
    expect(text).toContain(words);
  expect(html).toContain('aria-label="Rapid rating over 2 changes, now 1580"');
  expect(lineOf(html).match(/[ML]/g)).toHaveLength(3);
});

test('starts the chart of a long history at its newest part', () => {
  const html = renderToString(
    <RatingCharts
      ratings={{ blitz: held(1600, 300), rapid: held(1500, 0) }}
      ratingHistory={{ blitz: points(1700, 1600), rapid: [] }}
    />,
  );
  expect(lineOf(html).match(/[ML]/g)).toHaveLength(2);
});
