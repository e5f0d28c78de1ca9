// What the banner says at the end.
import { expect, test } from 'vitest';
import { type EndedFacts, endingOf } from './ending.ts';

const facts = (over: Partial<EndedFacts>): EndedFacts => ({
  won: true,
  result: 'white_wins',
  reason: 'checkmate',
  winner: 'Ada',
  opponentName: 'Bob',
  yourName: 'Ada',
  ...over,
});
const lost = { won: false, winner: 'Bob', result: 'black_wins' } as const;

test.each([
  ['mate, won', {}, 'white', 'CHECKMATE', 'You win', 'won', '1–0'],
  ['mate, lost', lost, 'black', 'CHECKMATE', 'Bob wins', 'lost', '0–1'],
  ['resigned, won', { reason: 'resignation' }, 'white', 'RESIGNED', 'Bob resigned. You win', 'won', '1–0'],
  ['resigned, lost', { ...lost, reason: 'resignation' }, 'black', 'RESIGNED', 'You resigned', 'lost', '0–1'],
  ['time, won', { reason: 'timeout' }, 'white', 'TIME', 'Bob ran out of time. You win', 'won', '1–0'],
  ['time, lost', { ...lost, reason: 'timeout' }, 'black', 'TIME', 'You ran out of time', 'lost', '0–1'],
  ['away, won', { reason: 'absence' }, 'white', 'ABANDONED', 'Bob did not come back. You win', 'won', '1–0'],
  [
    'away, lost',
    { ...lost, reason: 'absence' },
    'black',
    'ABANDONED',
    'You stayed away too long',
    'lost',
    '0–1',
  ],
  ['drawn', { won: null, result: 'draw', reason: 'agreement' }, null, 'DRAW', 'by agreement', 'level', '½–½'],
  [
    'aborted',
    { won: null, result: 'aborted', reason: 'first-move' },
    null,
    'ABORTED',
    'No first move. Wagers are refunded',
    'level',
    undefined,
  ],
  ['watched', { won: null, observed: true }, 'white', 'CHECKMATE', 'Ada wins', 'level', '1–0'],
  [
    'bot',
    { ...lost, opponentName: 'Bot', opponentIsBot: true },
    'black',
    'CHECKMATE',
    'The bot wins',
    'lost',
    '0–1',
  ],
] as const)('%s', (_name, over, winnerSide, title, text, tone, score) => {
  expect(endingOf(facts(over), winnerSide)).toEqual({
    title,
    text,
    tone,
    ...(score !== undefined && { score }),
  });
});

test('speaks of no wager when a friendly game is aborted', () => {
  const aborted = facts({ won: null, result: 'aborted', reason: 'first-move', winner: null });
  expect(endingOf(aborted, null).text).toBe('No first move. Wagers are refunded');
  expect(endingOf({ ...aborted, isFree: true }, null).text).toBe('No first move');
});
