import type { Game } from '@kingstake/protocol/game';
import type { User } from '@kingstake/protocol/http/users';
import type { PausedGame } from '@kingstake/protocol/listed-games';
import { lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import {
  continueLink,
  fullGames,
  gameLink,
  groupedCode,
  isFirstVisit,
  outcomeOf,
  practiceLink,
  runningUnpaused,
  waitingGames,
} from './games.ts';
import { shareLeft } from './unfinished-games.tsx';

test.for([
  ['0.1', '0.195', '0.005'],
  ['1', '1.95', '0.05'],
  ['100', '195', '5'],
])('B5 computes for a stake of %s SOL a prize of %s and a fee of %s', ([wager, prize, fee]) => {
  expect(outcomeOf(parseSol(wager ?? '') ?? lamports(0n))).toEqual({ prize, fee });
});

test('B24 formats a code in groups of four', () => {
  expect(groupedCode('ABCD1234')).toBe('ABCD 1234');
});

test('A8 A18 A19 A20 links to the game screen: by id alone, a private one with its code too, a paused one to continue', () => {
  expect([gameLink(7), gameLink(7, 'ABCD1234'), continueLink(7), practiceLink('hard')]).toEqual([
    '/chess-game-mobile?gameId=7',
    '/chess-game-mobile?gameId=7&gameCode=ABCD1234',
    '/chess-game-mobile?gameId=7&continue=true',
    '/chess-game-mobile?mode=training&difficulty=hard',
  ]);
});

test('B8 counts as active the games with both players that have not ended, and the others as waiting', () => {
  const game = (id: number, status: Game['status'], blackPlayer: object | null) =>
    ({ id, status, blackPlayer }) as Game;
  const games = [
    game(1, 'waiting', null),
    game(2, 'ready', {}),
    game(3, 'active', {}),
    game(4, 'ended', {}),
    game(5, 'ended', null),
  ];
  expect(fullGames(games).map(({ id }) => id)).toEqual([2, 3]);
  expect(waitingGames(games).map(({ id }) => id)).toEqual([1]);
});

test('B6 shrinks the bar of a paused match from ten minutes to zero', () => {
  expect([shareLeft(600), shareLeft(300), shareLeft(0), shareLeft(700)]).toEqual([1, 0.5, 0, 1]);
});

test('B6 shows a running game at once, until the server lists it as paused', () => {
  const own = [
    { id: 7, status: 'active' },
    { id: 8, status: 'waiting' },
  ] as Game[];
  expect(runningUnpaused(own, [])).toEqual([own[0]]);
  expect(runningUnpaused(own, [{ id: 7 }] as PausedGame[])).toEqual([]);
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
