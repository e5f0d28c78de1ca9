import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import { lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { wagerCapOf } from './play-limits.ts';

type Answer = Pick<LimitsAnswer, 'limits' | 'used'>;

const wager = (value: string) => ({ kind: 'wager', value }) as const;
const loss = (period: 'day' | 'week', value: string) => ({ kind: 'loss', period, value }) as const;
const lost = (period: 'day' | 'week', used: string) =>
  ({ kind: 'loss', period, used, resetsAt: null }) as const;
const sol = (text: string) => lamports(parseSol(text) ?? 0n);

test.for<[string, Answer['limits'], Answer['used'], [string, string] | null]>([
  ['no cap without a limit', [], [lost('day', '3')], null],
  ['no cap by other limits', [{ kind: 'deposit', period: 'day', value: '1' }], [], null],
  ['the largest wager', [wager('5')], [], ['wager', '5']],
  ['what a loss limit leaves', [loss('day', '5')], [lost('day', '3')], ['loss', '2']],
  ['a loss limit that is below every wager', [loss('day', '0.05')], [lost('day', '0')], ['loss', '0.05']],
  ['more than the limit after a win', [loss('day', '1')], [lost('day', '-2')], ['loss', '3']],
  ['nothing once more is lost than the limit', [loss('day', '1')], [lost('day', '4')], ['loss', '0']],
  [
    'the strictest loss limit',
    [loss('day', '5'), loss('week', '6')],
    [lost('day', '1'), lost('week', '5')],
    ['loss', '1'],
  ],
  [
    'the largest wager below a loss limit',
    [wager('1'), loss('day', '5')],
    [lost('day', '0')],
    ['wager', '1'],
  ],
  [
    'a loss limit below the largest wager',
    [wager('20'), loss('day', '5')],
    [lost('day', '0')],
    ['loss', '5'],
  ],
])('returns %s', ([, limits, used, cap]) => {
  const found = wagerCapOf({ limits, used });
  expect(found).toEqual(cap === null ? null : { kind: cap[0], most: sol(cap[1]) });
});

test('returns no cap until the limits have loaded', () => {
  expect(wagerCapOf(undefined)).toBeNull();
});
