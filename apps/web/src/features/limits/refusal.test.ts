// The message of a refusal by a limit or a break, and the play time of the reminder.
import { expect, test } from 'vitest';
import { promiseText } from '../../ui/format.ts';
import { refusalView } from './refusal.ts';
import { playedText } from './reminder.tsx';

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

test('explains that open games use up the room if nothing else was lost', () => {
  expect(refusalView({ ...LOSS, resetsAt: null }).lines.at(-1)).toEqual([
    'More room',
    'after your open games',
  ]);
});

test('promises no room to a player who has used nothing of a limit that is too small', () => {
  expect(refusalView({ ...LOSS, used: '0', resetsAt: null }).lines).toEqual([
    ['Your limit', '1 SOL'],
    ['Lost in the last 24 hours', '0 SOL'],
  ]);
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
