// The player's own limits, the reminder, and the amounts of a refused request.
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import { lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { shortfallOf } from './dialogs.ts';
import { isReminderShown, parseLimit, wagerCapOf } from './limits.ts';

test('J17 returns both amounts of a refusal, or nothing if one is missing', () => {
  expect(shortfallOf({ requiredAmount: '0.1', currentBalance: '0' })).toEqual({
    required: 100_000_000n,
    current: 0n,
  });
  for (const told of [null, {}, { requiredAmount: '0.1' }, { requiredAmount: 0.1, currentBalance: 'x' }])
    expect(shortfallOf(told)).toBeUndefined();
});

const DUE = { isDue: true, isAtTable: false, hasRunningGame: false, isRematchOpen: false };

test.each([
  ['between games', DUE, true],
  ['if it is not due', { ...DUE, isDue: false }, false],
  ['at a table', { ...DUE, isAtTable: true }, false],
  ['while a game runs, also on another screen', { ...DUE, hasRunningGame: true }, false],
  ['during a rematch countdown', { ...DUE, isRematchOpen: true }, false],
])('T14 shows the reminder %s: %#', (_name, facts, isShown) => {
  expect(isReminderShown(facts)).toBe(isShown);
});

test.each([
  ['5', 5_000_000_000n],
  [' 0,15 ', 150_000_000n],
  ['.5', 500_000_000n],
  ['0.001', 1_000_000n],
  ['1000000', 1_000_000_000_000_000n],
  ['0.0009', null],
  ['1000001', null],
  ['-1', null],
  ['1,000.5', null],
  ['', null],
])('reads the limit "%s" as %s lamports', (text, value) => {
  expect(parseLimit(text)).toBe(value);
});

type Answer = Pick<LimitsAnswer, 'limits' | 'used'>;

const wager = (value: string) => ({ kind: 'wager', value }) as const;
const loss = (period: 'day' | 'week', value: string) => ({ kind: 'loss', period, value }) as const;
const lost = (period: 'day' | 'week', used: string) =>
  ({ kind: 'loss', period, used, resetsAt: null }) as const;
const lostMost = [lost('day', '1'), lost('week', '5')];
const sol = (text: string) => lamports(parseSol(text) ?? 0n);

test.for<[string, Answer['limits'], Answer['used'], [string, string] | null]>([
  ['no cap without a limit', [], [lost('day', '3')], null],
  ['no cap by other limits', [{ kind: 'deposit', period: 'day', value: '1' }], [], null],
  ['the largest wager', [wager('5')], [], ['wager', '5']],
  ['what a loss limit leaves', [loss('day', '5')], [lost('day', '3')], ['loss', '2']],
  ['a loss limit that is below every wager', [loss('day', '0.05')], [lost('day', '0')], ['loss', '0.05']],
  ['more than the limit after a win', [loss('day', '1')], [lost('day', '-2')], ['loss', '3']],
  ['nothing once more is lost than the limit', [loss('day', '1')], [lost('day', '4')], ['loss', '0']],
  ['the strictest loss limit', [loss('day', '5'), loss('week', '6')], lostMost, ['loss', '1']],
  ['the largest wager', [wager('1'), loss('day', '5')], [lost('day', '0')], ['wager', '1']],
  ['a loss limit below it', [wager('20'), loss('day', '5')], [lost('day', '0')], ['loss', '5']],
])('returns %s', ([, limits, used, cap]) => {
  expect(wagerCapOf({ limits, used })).toEqual(cap === null ? null : { kind: cap[0], most: sol(cap[1]) });
  // They have not loaded yet.
  expect(wagerCapOf(undefined)).toBeNull();
});
