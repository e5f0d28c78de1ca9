import { lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { groupedCode, outcomeOf } from './games.ts';
import { continueLink, gameLink, practiceLink } from './links.ts';

test.for([
  ['0.1', '0.195', '0.005'],
  ['1', '1.95', '0.05'],
  ['100', '195', '5'],
])('B5 a stake of %s SOL: the winner gets %s, the fee is %s', ([wager, prize, fee]) => {
  expect(outcomeOf(parseSol(wager ?? '') ?? lamports(0n))).toEqual({ prize, fee });
});

test('B24 a code is read in groups of four', () => {
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
