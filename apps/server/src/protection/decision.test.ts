// Tables for the rules of limits, breaks and windows.
import { lamports, parseSol } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  type BreakRow,
  breakInForce,
  changeOf,
  confirmable,
  depositHit,
  endOf,
  PROTECTION,
  type Rule,
  shownUntil,
  stakeHit,
  type Use,
  usablePart,
  WINDOWS_MS,
} from './decision.ts';

const sol = (text: string) =>
  lamports(text.startsWith('-') ? -(parseSol(text.slice(1)) ?? 0n) : (parseSol(text) ?? 0n));
const at = (iso: string) => Date.parse(iso);

/** Sums of a day, a week and a month in SOL, the oldest entry at 0. */
const use = (day: string, week = day, month = week): Use => ({
  day: { used: sol(day), oldestMs: 0 },
  week: { used: sol(week), oldestMs: 0 },
  month: { used: sol(month), oldestMs: 0 },
});

/** Parses `loss day 1`, `wager 5` or `reminder 30`. */
const rule = (text: string): Rule => {
  const [kind, ...rest] = text.split(' ');
  const value = rest.at(-1) ?? '';
  return {
    kind: kind as Rule['kind'],
    period: rest.length === 2 ? (rest[0] as Rule['period']) : null,
    value: kind === 'reminder' ? BigInt(value) : sol(value),
  };
};

describe('a change of a limit', () => {
  test.each<['now' | 'later', string, bigint | null, bigint | null]>([
    ['now', 'a first limit', null, 5n],
    ['now', 'a lower limit', 5n, 4n],
    ['now', 'the same limit', 5n, 5n],
    ['later', 'a raise', 5n, 6n],
    ['later', 'a removal', 5n, null],
    ['now', 'a removal without a limit', null, null],
  ])('takes effect %s: %s', (expected, _name, current, asked) => {
    expect(changeOf(current, asked)).toBe(expected);
  });

  test.each<['early' | 'now' | 'lapsed', string, number]>([
    ['early', 'a millisecond before 24 hours have passed', PROTECTION.raiseMs - 1],
    ['now', 'after 24 hours', PROTECTION.raiseMs],
    ['now', 'a millisecond before 8 days have passed', PROTECTION.raiseMs + PROTECTION.confirmMs - 1],
    ['lapsed', 'after 8 days', PROTECTION.raiseMs + PROTECTION.confirmMs],
  ])('answers a confirmation with %s %s', (expected, _when, nowMs) => {
    const change = {
      effectiveAt: new Date(PROTECTION.raiseMs),
      lapsesAt: new Date(PROTECTION.raiseMs + PROTECTION.confirmMs),
    };
    expect(confirmable(change, nowMs)).toBe(expected);
  });
});

describe('a stake', () => {
  const hit = (
    kind: string,
    period: string | null,
    limit: string,
    used: string,
    resetsAtMs: number | null = null,
  ) => ({
    kind,
    period,
    limit: sol(limit),
    used: sol(used),
    resetsAtMs,
  });

  test.each<[string, string[], string, Use, string, ReturnType<typeof hit> | null]>([
    ['fits without limits', [], '100', use('1000'), '0', null],
    ['may be as large as the largest wager', ['wager 5'], '5', use('0'), '0', null],
    ['may not exceed the largest wager', ['wager 5'], '20', use('0'), '0', hit('wager', null, '5', '0')],
    ['may lose exactly the limit', ['loss day 1'], '0.1', use('0.9'), '0', null],
    [
      'may not risk a lamport more than the limit',
      ['loss day 1'],
      '0.1',
      use('0.900000001'),
      '0',
      hit('loss', 'day', '1', '0.900000001', WINDOWS_MS.day),
    ],
    [
      'counts running games as lost',
      ['loss day 1'],
      '0.1',
      use('0'),
      '0.95',
      hit('loss', 'day', '1', '0.95', WINDOWS_MS.day),
    ],
    ['may risk what was won before', ['loss day 1'], '5', use('-4'), '0', null],
    [
      'names the limit with the least room',
      ['loss day 10', 'loss week 20', 'loss month 30'],
      '5',
      use('6', '19', '26'),
      '0',
      hit('loss', 'week', '20', '19', WINDOWS_MS.week),
    ],
    ['ignores deposit limits', ['deposit day 0.1'], '5', use('100'), '0', null],
  ])('%s', (_name, rules, wager, lost, atRisk, expected) => {
    expect(stakeHit(rules.map(rule), { wager: sol(wager), lost, atRisk: sol(atRisk) })).toEqual(expected);
  });
});

describe('a deposit', () => {
  test.each<[string, string[], Use, string, string | null]>([
    ['fits exactly', ['deposit week 5'], use('0', '3.2'), '1.8', null],
    [
      'is refused if it exceeds the limit by a lamport',
      ['deposit week 5'],
      use('0', '3.2'),
      '1.800000001',
      'week',
    ],
    [
      'is refused by the strictest limit',
      ['deposit day 1', 'deposit month 50'],
      use('0.5', '49'),
      '2',
      'day',
    ],
    ['fits without a limit', ['loss day 1'], use('9'), '100', null],
  ])('%s', (_name, rules, gross, amount, period) => {
    expect(depositHit(rules.map(rule), gross, sol(amount))?.period ?? null).toBe(period);
  });

  test.each<[string, string[], Use, string, string]>([
    ['everything without a limit', [], use('9'), '100', '100'],
    ['everything that fits', ['deposit week 5'], use('0', '3'), '2', '2'],
    ['the part of a larger amount that fits', ['deposit week 5'], use('0', '3'), '7', '2'],
    ['nothing in a full window', ['deposit week 5'], use('0', '5'), '7', '0'],
    ['nothing in a window over its limit', ['deposit week 5'], use('0', '9'), '7', '0'],
    ['what fits into both of two limits', ['deposit day 1', 'deposit week 5'], use('0.75', '3'), '7', '0.25'],
  ])('leaves usable: %s', (_name, rules, inflow, amount, usable) => {
    expect(usablePart(rules.map(rule), inflow, sol(amount))).toBe(sol(usable));
  });
});

describe('the break in force', () => {
  const row = (more: Partial<BreakRow>): BreakRow => ({
    id: 1,
    kind: 'break',
    operator: null,
    reason: null,
    beganAt: new Date(0),
    until: new Date(1_000),
    endRequestedAt: null,
    ...more,
  });
  const exclusion = (more: Partial<BreakRow> = {}) => row({ kind: 'exclusion', ...more });

  test.each<[string, BreakRow[], number, number | null | 'free']>([
    ['runs until its end', [row({})], 999, 1_000],
    ['is over at its end', [row({})], 1_000, 'free'],
    [
      'lasts as long as the longest',
      [row({}), row({ until: new Date(3_000) }), row({ until: new Date(2_000) })],
      1_500,
      3_000,
    ],
    ['shows the earliest end of an exclusion', [exclusion()], 500, 1_000],
    ['shows no end once the time of an exclusion has passed', [exclusion()], 5_000, null],
    [
      'keeps an exclusion for 24 hours after the request to end it',
      [exclusion({ endRequestedAt: new Date(5_000) })],
      5_000 + PROTECTION.exclusionEndMs - 1,
      5_000 + PROTECTION.exclusionEndMs,
    ],
    [
      'ends an exclusion 24 hours after the request to end it',
      [exclusion({ endRequestedAt: new Date(5_000) })],
      5_000 + PROTECTION.exclusionEndMs,
      'free',
    ],
    [
      'is the exclusion, even if a break lasts longer than its time',
      [row({ until: new Date(9_000) }), exclusion()],
      500,
      1_000,
    ],
  ])('%s', (_name, rows, nowMs, expected) => {
    const inForce = breakInForce(rows, nowMs);
    expect(inForce === null ? 'free' : shownUntil(inForce, nowMs)).toBe(expected);
  });

  test('gives an exclusion no end before the player requests it', () => {
    expect(endOf(exclusion())).toBeNull();
  });
});

test.each([
  ['2026-11-26T10:00:00Z', 6, '2027-05-26T10:00:00Z'],
  ['2026-11-26T10:00:00Z', 60, '2031-11-26T10:00:00Z'],
  ['2026-08-31T23:59:59Z', 6, '2027-02-28T23:59:59Z'],
  ['2027-08-31T00:00:00Z', 6, '2028-02-29T00:00:00Z'],
])('adds calendar months: %s plus %i is %s', (from, months, expected) => {
  expect(addMonths(at(from), months)).toBe(at(expected));
});
