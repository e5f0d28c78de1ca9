import { describe, expect, test } from 'vitest';
import { emptyMonth, type MonthCounts, monthsCsv, publicMonths } from './audit-store.ts';

const RUNNING = '2026-11';
const month = (name: string, cases: number, more: Partial<MonthCounts> = {}): MonthCounts => ({
  ...emptyMonth(name),
  cases,
  ...more,
});

describe('U13 months in public', () => {
  test.each([
    ['alone with five cases', [5, 6], ['2026-10 6', '2026-09 5']],
    ['few cases with the next month', [2, 6], ['2026-09 to 2026-10 8']],
    ['few cases of the last month with the previous one', [6, 4], ['2026-09 to 2026-10 10']],
    ['several months until there are five', [1, 0, 4, 7], ['2026-10 7', '2026-07 to 2026-09 5']],
    ['all of them if there are never five', [1, 0, 2], ['2026-08 to 2026-10 3']],
    ['a single one', [1], ['2026-10 1']],
  ])('shows %s', (_name, cases, shown) => {
    const months = cases.map((count, index) =>
      month(`2026-${String(11 - cases.length + index).padStart(2, '0')}`, count),
    );
    const [now, ...others] = publicMonths(months.toReversed(), RUNNING);
    expect(now).toMatchObject({ month: RUNNING, cases: 0 });
    expect(
      others.map(({ month, to, cases }) => `${month}${to === undefined ? '' : ` to ${to}`} ${cases}`),
    ).toEqual(shown);
  });

  test('never merges the running month, and takes the median over all holds of merged months', () => {
    const months = [
      month(RUNNING, 1, { gamesAnalysed: 9 }),
      month('2026-10', 3, { gamesAnalysed: 20, upheld: 1, hours: [48, 1] }),
      month('2026-09', 2, { gamesAnalysed: 10, upheld: 1, hours: [12.04] }),
    ];
    expect(publicMonths(months, RUNNING)).toMatchObject([
      { month: RUNNING, cases: 1, gamesAnalysed: 9, medianHoursHeld: null },
      { month: '2026-09', to: '2026-10', cases: 5, gamesAnalysed: 30, upheld: 2, medianHoursHeld: 12 },
    ]);
    expect(publicMonths([month('2026-10', 5, { hours: [3, 1, 9, 2] })], RUNNING)[1]).toMatchObject({
      medianHoursHeld: 2.5,
    });
  });

  test('writes a line for each of them', () => {
    const months = [month('2026-10', 3, { hours: [48] }), month('2026-09', 2, { gamesAnalysed: 4812 })];
    expect(monthsCsv(publicMonths(months, RUNNING))).toBe(
      [
        'first_month,last_month,games_analysed,cases,cases_with_hold,released,cleared,upheld,appeals,appeals_granted,median_hours_held',
        '2026-11,2026-11,0,0,0,0,0,0,0,0,',
        '2026-09,2026-10,4812,5,0,0,0,0,0,0,48',
        '',
      ].join('\r\n'),
    );
  });
});
