import type { Game, SeatStake } from '@kingstake/protocol/game';
import type { User } from '@kingstake/protocol/http/users';
import type { RecentGame } from '@kingstake/protocol/listed-games';
import { expect, test } from 'vitest';
import { gameLink } from '../games/game.ts';
import { lobbyAreaOf } from './areas.tsx';
import { fullGames, isFirstVisit, practiceLink, waitingGames } from './games.ts';
import { leaveWords } from './match-dialogs.tsx';
import { agoText, resultText } from './public-lists.tsx';

test('A8 A11 A18 A19 links to the game screen: by id alone, and a private one with its code too', () => {
  expect([gameLink(7), gameLink(7, 'ABCD1234'), practiceLink('hard')]).toEqual([
    '/chess-game-mobile?gameId=7',
    '/chess-game-mobile?gameId=7&gameCode=ABCD1234',
    '/chess-game-mobile?mode=training&difficulty=hard',
  ]);
});

test('B8 counts as active the games with both players that have not ended, and the others as waiting', () => {
  const statuses = ['waiting', 'ready', 'active', 'ended', 'ended'] as const;
  const games = statuses.map(
    (status, index) => ({ id: index + 1, status, blackPlayer: index % 4 === 0 ? null : {} }) as Game,
  );
  expect(fullGames(games).map(({ id }) => id)).toEqual([2, 3]);
  expect(waitingGames(games).map(({ id }) => id)).toEqual([1]);
});

test('B3 treats a player with neither money on the site nor a game as a first visit', () => {
  const user = { balance: '0', wins: 0, losses: 0, draws: 0 } as User;
  expect([isFirstVisit(user, []), isFirstVisit(user, undefined)]).toEqual([true, true]);
  expect([
    isFirstVisit(null, []),
    isFirstVisit({ ...user, balance: '0.000000001' }, []),
    isFirstVisit({ ...user, losses: 1 }, []),
    isFirstVisit(user, [{ id: 7 }] as Game[]),
  ]).toEqual([false, false, false, false]);
});

const EMPTY = { waiting: 0, live: 0, own: 0, isFirst: false, canStake: true } as const;

test.each([
  ['a player with SOL', {}, 'open-table'],
  ['a player without SOL', { canStake: false }, 'play-computer'],
  ['a first visit', { isFirst: true, canStake: false }, 'play-computer'],
  ['a first visit with SOL in the wallet only', { isFirst: true }, 'play-computer'],
] as const)('offers %s a first action if no one is there', (_, facts, state) => {
  expect(lobbyAreaOf({ ...EMPTY, ...facts })).toBe(state);
});

test.each([
  ['an open challenge', { waiting: 1 }],
  ['a live game', { live: 2 }],
  ['a game of the player', { own: 1 }],
  ['open challenges while live games are unknown', { waiting: 3, live: 'unknown' }],
  ['open challenges that failed', { waiting: 'failed' }],
  ['failed live games while others are unknown', { waiting: 'unknown', live: 'failed', own: 'unknown' }],
  ['own games that failed', { own: 'failed' }],
] as const)('shows the lists for %s', (_, facts) => {
  expect(lobbyAreaOf({ ...EMPTY, ...facts })).toBe('lists');
});

test.each(['waiting', 'live', 'own'] as const)('decides nothing while %s games are unknown', (list) => {
  expect(lobbyAreaOf({ ...EMPTY, [list]: 'unknown' })).toBe('unknown');
});

const stake = (state: SeatStake['state']) =>
  ({ seat: 'S', state, signature: null, deadline: null }) as SeatStake;

test.each([
  [null, false, 'Cancel this game?', /nothing of yours is locked/],
  [stake('open'), false, 'Cancel this game?', /0\.1 SOL you locked return to your wallet/],
  [null, true, 'Game Cancelled', /^Nothing of yours was locked/],
  [stake('open'), true, 'Game Cancelled', /on their way back/],
  [stake('returned'), true, 'Game Cancelled', /are back in your wallet/],
])('explains the return of the wager on chain %j of a game, cancelled %s', (own, isLeft, title, text) => {
  expect(leaveWords('0.1', own, isLeft)).toEqual(
    expect.objectContaining({ title, text: expect.stringMatching(text) }),
  );
});

test('X25 names the winner first, and says how long ago a game ended', () => {
  const [white, black] = [
    { id: 1, username: 'rajan_v' },
    { id: 2, username: 'Beringer' },
  ];
  const game = { whitePlayer: white, blackPlayer: black } as RecentGame;
  const texts = [2, 1, null].map((winner) => resultText({ ...game, winner }));
  expect(texts).toEqual(['Beringer beat rajan_v', 'rajan_v beat Beringer', 'rajan_v drew with Beringer']);
  const ago = [0, 38, 60, 1439, 4321].map((minutes) => agoText(0, minutes * 60_000));
  expect(ago).toEqual(['1 min', '38 min', '1 h', '23 h', '3 d']);
});
