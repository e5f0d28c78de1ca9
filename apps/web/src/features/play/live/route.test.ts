import { expect, test } from 'vitest';
import { gameAddress, wantedGame } from './route.ts';

test.each([
  [
    'A8 training, medium at first',
    null,
    '?mode=training',
    { kind: 'training', difficulty: 'medium', colour: 'white' },
  ],
  [
    'A8 training at a level',
    null,
    '?mode=training&difficulty=expert',
    { kind: 'training', difficulty: 'expert', colour: 'white' },
  ],
  [
    'A8 an unknown level is medium',
    null,
    '?mode=training&difficulty=god',
    { kind: 'training', difficulty: 'medium', colour: 'white' },
  ],
  ['A9 a game by id', null, '?gameId=7', { kind: 'live', gameId: 7, gameCode: null }],
  ['A3 a game by path', '7', '', { kind: 'live', gameId: 7, gameCode: null }],
  [
    'A19 a private game',
    null,
    '?gameId=7&gameCode=ABCD2345',
    { kind: 'live', gameId: 7, gameCode: 'ABCD2345' },
  ],
  ['A10 a code without an id', null, '?gameCode=ABCD2345', { kind: 'code', gameCode: 'ABCD2345' }],
  [
    'A10 a code beside a non-numeric id',
    null,
    '?gameId=x&gameCode=ABCD2345',
    { kind: 'code', gameCode: 'ABCD2345' },
  ],
  ['A14 finding', null, '?mode=standard&wager=5', { kind: 'finding', wager: '5' }],
  ['A13 the wager is 0.1 at first', null, '?mode=standard', { kind: 'finding', wager: '0.1' }],
  ['a wager that is none is 0.1', null, '?mode=standard&wager=7', { kind: 'finding', wager: '0.1' }],
  ['A15 from a found match', null, '?wager=1&mode=standard&fromMatch=true', { kind: 'from-match' }],
  ['A16 a paused match', null, '?gameId=7&continue=true', { kind: 'live', gameId: 7, gameCode: null }],
  ['G2 nothing', null, '', { kind: 'empty' }],
  ['G2 a path that is no id', 'x', '', { kind: 'empty' }],
] as const)('%s', (_name, pathId, search, wanted) => {
  expect(wantedGame(pathId, search)).toEqual(wanted);
});

test('A8 A9 A10 A13 A14 A15 A16 the address: a game by id, a code only without one, the usual wager, a found match', () => {
  const training = { kind: 'training', difficulty: 'medium', colour: 'white' };
  expect(wantedGame(null, '?mode=training')).toEqual(training);
  const [gameId, gameCode] = [7, 'ABCD2345'];
  expect(wantedGame(null, '?gameId=7')).toEqual({ kind: 'live', gameId, gameCode: null });
  expect(wantedGame(null, '?gameId=7&continue=true')).toEqual({ kind: 'live', gameId, gameCode: null });
  expect(wantedGame(null, '?gameId=7&gameCode=ABCD2345')).toEqual({ kind: 'live', gameId, gameCode });
  expect(wantedGame(null, '?gameId=x&gameCode=ABCD2345')).toEqual({ kind: 'code', gameCode });
  expect(wantedGame(null, '?mode=standard')).toEqual({ kind: 'finding', wager: '0.1' });
  expect(wantedGame(null, '?wager=1&mode=standard')).toEqual({ kind: 'finding', wager: '1' });
  expect(wantedGame(null, '?wager=1&mode=standard&fromMatch=true')).toEqual({ kind: 'from-match' });
});

test('A11 A18 A19 the address of a private game carries its id and its code', () => {
  expect(gameAddress(7, 'ABCD2345')).toBe('/chess-game-mobile?gameId=7&gameCode=ABCD2345');
  expect(gameAddress(7)).toBe('/chess-game-mobile?gameId=7');
});
