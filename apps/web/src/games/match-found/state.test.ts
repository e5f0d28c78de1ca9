import type { Game, GamePlayer } from '@kingstake/protocol/game';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { describe, expect, test } from 'vitest';
import { acceptedLink } from './index.tsx';
import {
  endNoticeOf,
  type MatchFoundState,
  missingIds,
  NOTHING_FOUND,
  nextMatchFound,
  pendingIds,
} from './state.ts';
import { END_TEXTS } from './texts.ts';

const NOW = 1_700_000_000_000;
const ADA = { id: 1, username: 'Ada' } as GamePlayer;
const BOB = { id: 2, username: 'Bob' } as GamePlayer;
const waiting = {
  id: 7,
  status: 'waiting',
  whitePlayerId: ADA.id,
  blackPlayer: null,
  expiresAt: null,
} as Game;
const ready: Game = {
  ...waiting,
  status: 'ready',
  blackPlayerId: BOB.id,
  blackPlayer: BOB,
  expiresAt: new Date(NOW + 12_000).toISOString(),
};
const asked: MatchFoundState = {
  found: { game: ready, opponent: BOB, untilMs: NOW + 12_000 },
  accepted: null,
  lookups: [],
};
const listed = (state: MatchFoundState, games: readonly Game[], userId = ADA.id) =>
  nextMatchFound(state, { type: 'listed', games, userId, nowMs: NOW });

test('X9 asks nothing about a game that starts by itself', () => {
  const starting = { ...ready, expiresAt: null, startsAt: new Date(NOW + 3_000).toISOString() };
  expect(listed(NOTHING_FOUND, [starting]).found).toBeNull();
});

describe('an opponent joined', () => {
  const joined = (state: MatchFoundState, game: Game, nowMs = NOW) => {
    const reading = nextMatchFound(state, { type: 'joining', gameId: ready.id });
    return nextMatchFound(reading, { type: 'joined', game, opponent: BOB, nowMs });
  };

  test('B23 asks the creator until the server’s deadline', () => {
    expect(joined(NOTHING_FOUND, ready)).toEqual(asked);
  });

  test('B23 asks for the full 30 s about a game that was loaded before the join', () => {
    const expiresAt = new Date(NOW + 5_000).toISOString(); // when the wait would have ended
    const { found } = joined(NOTHING_FOUND, { ...waiting, expiresAt });
    expect(found?.untilMs).toBe(NOW + PAGE_TIMES.acceptMatchMs);
    expect(PAGE_TIMES.acceptMatchMs).toBe(30_000);
  });

  test('does not restart the time for a repeated message or an accepted match', () => {
    expect(joined(asked, { ...ready, expiresAt: null }, NOW + 5_000)).toEqual(asked);
    const accepted = nextMatchFound(asked, { type: 'accepted', gameId: ready.id });
    expect(accepted).toEqual({ found: null, accepted: ready.id, lookups: [] });
    expect(joined(accepted, ready)).toEqual(accepted);
    expect(listed(accepted, [ready])).toBe(accepted);
    expect(listed(accepted, [{ ...ready, id: 8 }]).found?.game.id).toBe(8);
  });
});

describe('a game that ends while it is read', () => {
  const ends: [string, (state: MatchFoundState) => MatchFoundState][] = [
    ['a message', (state) => nextMatchFound(state, { type: 'settled', gameId: ready.id })],
    ['the list', (state) => listed(state, [])],
    ['an acceptance', (state) => nextMatchFound(state, { type: 'accepted', gameId: ready.id })],
  ];
  test.each(ends)('is not shown, if %s was faster', (_what, end) => {
    const reading = nextMatchFound(NOTHING_FOUND, { type: 'joining', gameId: ready.id });
    const late = { type: 'joined', game: ready, opponent: BOB, nowMs: NOW } as const;
    expect(nextMatchFound(end(reading), late).found).toBeNull();
    expect(nextMatchFound(listed(reading, [waiting]), late).found?.game.id).toBe(ready.id);
  });
});

describe('the list of games without a message', () => {
  test('B23 asks a creator whose socket was down for the remaining time', () => {
    expect(listed(NOTHING_FOUND, [{ ...waiting, id: 8 }, ready])).toEqual(asked);
  });

  test('B23 asks only the creator, and only during the ready check', () => {
    expect(listed(NOTHING_FOUND, [ready], BOB.id)).toBe(NOTHING_FOUND);
    for (const status of ['waiting', 'active', 'ended'] as const)
      expect(listed(NOTHING_FOUND, [{ ...ready, status }])).toBe(NOTHING_FOUND);
  });

  test('B23 keeps the full time when the local clock is wrong', () => {
    for (const expiresAt of [null, new Date(NOW - 1).toISOString(), new Date(NOW + 3_600_000).toISOString()])
      expect(listed(NOTHING_FOUND, [{ ...ready, expiresAt }]).found?.untilMs).toBe(NOW + 30_000);
  });

  test('B23 keeps an open match until its game ends', () => {
    expect(listed(asked, [ready])).toBe(asked);
    expect(listed(asked, [{ ...ready, status: 'active' }]).found).toBeNull();
    expect(listed(asked, []).found).toBeNull();
    expect(listed(asked, [{ ...ready, id: 8 }]).found?.game.id).toBe(8);
  });
});

test('closes with its own game, or when the player closes it', () => {
  expect(nextMatchFound(asked, { type: 'settled', gameId: 8 })).toBe(asked);
  expect(nextMatchFound(asked, { type: 'settled', gameId: ready.id })).toEqual(NOTHING_FOUND);
  expect(nextMatchFound(asked, { type: 'closed' })).toEqual(NOTHING_FOUND);
});

test('A15 A21 opens the game screen with wager, mode=standard and fromMatch=true', () => {
  expect(acceptedLink('0.1')).toBe('/chess-game-mobile?wager=0.1&mode=standard&fromMatch=true');
});

const game = (id: number, status: Game['status']) => ({ id, status }) as Game;

test('tracks waiting games and games in the ready check, not running ones', () => {
  const games = [game(1, 'waiting'), game(2, 'ready'), game(3, 'active')];
  expect(pendingIds(games)).toEqual([1, 2]);
  expect(missingIds([1, 2, 9], games)).toEqual([9]);
});

test.each([
  ['ended', 'ready-expired', false, 'missed'],
  ['ended', 'declined', false, 'not-started'],
  ['ended', 'expired', false, 'expired'],
  ['ended', 'declined', true, 'refused'],
  ['ended', 'expired', true, 'unanswered'],
  ['ended', 'cancelled', true, null],
  ['ended', 'cancelled', false, null],
  ['ended', 'checkmate', false, null],
  ['ended', null, false, null],
  ['active', 'ready-expired', false, null],
] as const)(
  'reports a game that is %s by %s, as a challenge %s: %s',
  (status, reason, isChallenge, notice) => {
    const challengedPlayer = { id: 2, username: 'Bob' };
    expect(endNoticeOf({ status, reason, ...(isChallenge && { challengedPlayer }) })).toBe(notice);
  },
);

test('names the wager that was refunded, and the opponent', () => {
  expect(END_TEXTS.missed.text('0.1', '')).toBe(
    'The match was not accepted in time. Your 0.1 SOL wager was refunded. Any other open match of yours was closed.',
  );
  expect(END_TEXTS.refused.text('0.1', 'Bob')).toBe('Bob declined your challenge. Your wager was refunded.');
});
