import type { Game } from '@kingstake/protocol/game';
import { expect, test } from 'vitest';
import { goneIds, newsOf, pendingIds } from './gone.ts';
import { GONE_TEXTS } from './texts.ts';

const game = (id: number, status: Game['status']) => ({ id, status }) as Game;

test('a game that waits or is to be accepted may end unseen; one that runs ends on its screen', () => {
  const games = [game(1, 'waiting'), game(2, 'ready'), game(3, 'active')];
  expect(pendingIds(games)).toEqual([1, 2]);
  expect(goneIds([1, 2, 9], games)).toEqual([9]);
});

test('a match that was missed is told of, and so is one that was declined or expired', () => {
  const ended = (reason: string) => newsOf({ status: 'ended', reason });
  expect(['ready-expired', 'declined', 'expired'].map(ended)).toEqual(['missed', 'not-started', 'expired']);
  expect(GONE_TEXTS.missed.text('0.1', '')).toBe(
    'The match was not accepted in time. Your 0.1 SOL wager was refunded. Any other open match of yours was closed.',
  );
});

test('a challenge that was declined, or that nobody answered, is told of by name', () => {
  const challengedPlayer = { id: 2, username: 'Bob' };
  const ended = (reason: string) => newsOf({ status: 'ended', reason, challengedPlayer });
  expect(['declined', 'expired', 'cancelled'].map(ended)).toEqual(['refused', 'unanswered', null]);
  expect(GONE_TEXTS.refused.text('0.1', 'Bob')).toBe('Bob declined your challenge. Your wager was refunded.');
});

test('what the player did, or saw on the board, is not told again', () => {
  for (const reason of ['cancelled', 'checkmate', 'first-move', null])
    expect(newsOf({ status: 'ended', reason })).toBeNull();
  expect(newsOf({ status: 'active', reason: 'ready-expired' })).toBeNull();
});
