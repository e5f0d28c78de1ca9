import type { Limit, LimitsAnswer } from '@kingstake/protocol/http/limits';
import { parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { promiseText } from '../../ui/format.ts';
import { refusalView } from './refusals.tsx';
import { playedText } from './reminder.tsx';
import {
  affordableWager,
  changeKindOf,
  closingReasons,
  exclusionState,
  isDelayed,
  isShorterBreak,
  isTypedName,
  openGamesOf,
  pendingOf,
  restOf,
  untilBreakEndsMs,
  windowRows,
} from './rows.ts';

// The rows of the play limits, and which changes need a confirmation.
const NOW = Date.parse('2026-11-22T20:14:00.000Z');
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const sol = (text: string) => parseSol(text);
const PERIODS = ['day', 'week', 'month'] as const;

/** `used` applies to every deposit window and every loss window. */
function answerOf(limits: Limit[], used = { deposit: '0', loss: '0' }): LimitsAnswer {
  return {
    limits,
    used: (['deposit', 'loss'] as const).flatMap((kind) =>
      PERIODS.map((period) => ({ kind, period, used: used[kind], resetsAt: at(3) })),
    ),
    pending: [],
    break: null,
    session: { since: at(-1), playedSeconds: 0, games: 0, net: '0', isReminderDue: false },
  };
}

test.each([
  ['nothing used', '0', { percent: 0, left: '5', level: 'calm' }],
  ['half', '2.5', { percent: 50, left: '2.5', level: 'calm' }],
  ['just under four fifths', '3.999', { percent: 79, left: '1.001', level: 'calm' }],
  ['four fifths', '4', { percent: 80, left: '1', level: 'near' }],
  ['nearly all', '4.999999999', { percent: 99, left: '0.000000001', level: 'near' }],
  ['all', '5', { percent: 100, left: '0', level: 'reached' }],
  ['more, because the limit was lowered since', '7', { percent: 100, left: '0', level: 'reached' }],
  ['a gain', '-1', { percent: 0, left: '6', level: 'calm' }],
])('shows %s of 5 SOL as %s', (_name, loss, { percent, left, level }) => {
  const answer = answerOf([{ kind: 'loss', period: 'day', value: '5' }], { deposit: '0', loss });
  const row = { period: 'day', limit: sol('5'), percent, left: sol(left), level, resetsAt: at(3) };
  expect(windowRows(answer, 'loss', NOW)).toEqual([expect.objectContaining(row)]);
});

test('shows each window that has a limit, shortest first', () => {
  const limits: Limit[] = [
    { kind: 'deposit', period: 'month', value: '20' },
    { kind: 'deposit', period: 'day', value: '2' },
    { kind: 'wager', value: '5' },
  ];
  const rows = windowRows(answerOf(limits), 'deposit', NOW);
  expect(rows.map(({ period }) => period)).toEqual(['day', 'month']);
  expect(windowRows(answerOf(limits), 'loss', NOW)).toEqual([]);
});

test.each([
  [-0.01, false],
  [0, true],
  [1, true],
])('T4 offers to confirm a raise %d hours after it became confirmable: %s', (hours, isConfirmable) => {
  const change = { changeId: 7, effectiveAt: at(-hours), lapsesAt: at(168 - hours) };
  const answer = {
    pending: [
      { kind: 'deposit' as const, period: 'week' as const, value: '10', ...change },
      { kind: 'reminder' as const, minutes: null, ...change },
    ],
  };
  expect(pendingOf(answer, { kind: 'deposit', period: 'week' }, NOW)).toEqual({
    ...change,
    value: sol('10'),
    minutes: null,
    isConfirmable,
  });
  expect(pendingOf(answer, { kind: 'reminder' }, NOW)).toMatchObject({ value: null, minutes: null });
  expect(pendingOf(answer, { kind: 'deposit', period: 'day' }, NOW)).toBeNull();
});

test.each([
  [null, '3', 'set', false],
  ['5', '3', 'lower', false],
  ['5', '10', 'raise', true],
  ['5', null, 'remove', true],
  ['5', '5', 'none', false],
  [null, null, 'none', false],
] as const)('T2 T3 classifies a change from %s to %s as %s, delayed %s', (current, asked, kind, delayed) => {
  const change = changeKindOf(current && sol(current), asked && sol(asked));
  expect([change, isDelayed(change)]).toEqual([kind, delayed]);
});

test.each([
  ['without a loss limit', [], null],
  ['with room for every wager', ['100'], null],
  ['with 99.9 SOL left', ['99.9'], '50'],
  ['with the least room in one window', ['100', '1.5'], '1'],
  ['with less than the smallest wager', ['0.09'], '0'],
])('returns the largest wager that the loss limits allow %s', (_name, values, wager) => {
  const limits = values.map(
    (value, index): Limit => ({ kind: 'loss', period: PERIODS[index] ?? 'day', value }),
  );
  expect(affordableWager(windowRows(answerOf(limits), 'loss', NOW))).toBe(wager && sol(wager));
});

test.each([
  ['Ilse Okonkwo', true],
  ['  ilse okonkwo ', true],
  ['Ilse', false],
  ['', false],
])('T16 accepts "%s" as the name Ilse Okonkwo: %s', (typed, isName) => {
  expect(isTypedName(typed, 'Ilse Okonkwo')).toBe(isName);
});

const BREAK = { kind: 'break', began: at(-1), until: at(100), isEndRequested: false } as const;
const EXCLUSION = { ...BREAK, kind: 'exclusion' } as const;

test.each([
  [24, null, false],
  [24, BREAK, true],
  [168, BREAK, false],
  [720, EXCLUSION, true],
] as const)('T15 offers no break of %d hours during %j: %s', (hours, inForce, isShorter) => {
  expect(isShorterBreak(hours, inForce, NOW)).toBe(isShorter);
});

test.each([
  [null, 'none'],
  [BREAK, 'none'],
  [EXCLUSION, 'runs'],
  [{ ...EXCLUSION, until: null }, 'over'],
  [{ ...EXCLUSION, isEndRequested: true }, 'ends'],
] as const)('T17 classifies an exclusion %j as %s', (inForce, state) => {
  expect(exclusionState(inForce)).toBe(state);
});

test.each([
  ['without an end', null, null],
  ['a second after its end', NOW + 5_000, 6_000],
  ['a day later at most', NOW + 720 * HOUR_MS, 24 * HOUR_MS],
  ['a second later if it is over', NOW - 5_000, 1_000],
])('checks a break again %s', (_name, untilMs, waitMs) => {
  const until = untilMs === null ? null : new Date(untilMs).toISOString();
  expect(untilBreakEndsMs({ ...BREAK, until }, NOW)).toBe(waitMs);
});

test('T19 T20 counts the waiting games that a break cancels, and names the opponents of running ones', () => {
  const player = (username: string) => ({ username });
  const game = (status: string, wagerAmount = '1') => ({
    status,
    wagerAmount,
    whitePlayerId: 1,
    whitePlayer: player('Ada'),
    blackPlayer: status === 'waiting' ? null : player('Bob'),
  });
  const games = [game('waiting'), game('waiting', '0'), game('active'), game('active', '0')];
  expect(openGamesOf(games as never, 1)).toEqual({ waiting: 1, opponents: ['Bob'] });
  expect(openGamesOf(games as never, 2).opponents).toEqual(['Ada']);
});

test.each([
  [{ balance: '0' }, [], [], null],
  [{ balance: '0.001' }, [], ['balance'], null],
  [{ balance: '0', withdrawOnly: '2' }, [], ['balance'], null],
  [{ balance: '1' }, [{ status: 'waiting' }], ['game', 'balance'], null],
  [{ balance: '0.0009', withdrawOnly: '0.0001' }, [], ['balance'], null],
  [{ balance: '0.0009', withdrawOnly: '0.00009' }, [], [], '0.00099'],
] as const)('T29 closes an account with %j and games %j only without %j, and forfeits %s', (...row) => {
  const [user, games, reasons, rest] = row;
  expect(closingReasons(user, games)).toEqual(reasons);
  expect(restOf(user)).toBe(rest && sol(rest));
});

// The message of a refusal by a limit or a break, and the play time of the reminder.
const AT = '2026-11-23T17:02:00.000Z';
const LOSS = {
  code: 'LIMIT_REACHED',
  kind: 'loss',
  period: 'day',
  limit: '1',
  used: '0.85',
  resetsAt: AT,
} as const;

test('shows the limit, what is used, and when there is more room', () => {
  expect(refusalView(LOSS)).toEqual({
    title: 'Above your loss limit',
    text: 'If you lost this wager, you would go beyond the limit that you have set.',
    lines: [
      ['Your limit', '1 SOL'],
      ['Lost in the last 24 hours', '0.85 SOL'],
      ['More room', `from ${promiseText(AT)}`],
    ],
  });
});

test.each([
  ['explains that open games use up the room', '0.85', [['More room', 'after your open games']]],
  ['promises no room if nothing of a limit that is too small was used', '0', []],
])('%s if nothing else was lost', (_name, used, more) => {
  const lines = [['Your limit', '1 SOL'], ['Lost in the last 24 hours', `${used} SOL`], ...more];
  expect(refusalView({ ...LOSS, used, resetsAt: null }).lines).toEqual(lines);
});

test.each([
  [
    { ...LOSS, kind: 'deposit', period: 'week' },
    'Above your deposit limit',
    'This deposit would go beyond the limit that you have set.',
  ],
  [
    { ...LOSS, kind: 'wager', period: null, limit: '0.1', resetsAt: null },
    'Above your largest wager',
    'You have set 0.1 SOL as your largest wager.',
  ],
  [
    { code: 'ON_BREAK', until: AT } as const,
    'You are on a break',
    `No games with a wager and no deposits until ${promiseText(AT)}.`,
  ],
  [
    { code: 'ON_BREAK', until: null } as const,
    'You are on a break',
    'No games with a wager and no deposits until your exclusion has ended. You can ask for its end.',
  ],
])('explains the reason: %j', (refusal, title, text) => {
  expect(refusalView(refusal)).toMatchObject({ title, text });
});

test.each([
  [0, '0:00'],
  [59, '0:00'],
  [3_600, '1:00'],
  [7_459, '2:04'],
])('shows %d s of play as %s', (seconds, text) => {
  expect(playedText(seconds)).toBe(text);
});
