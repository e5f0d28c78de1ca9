import type { SuggestedPlayer } from '@kingstake/protocol/http/challenges';
import { expect, test } from 'vitest';
import { fittingPlayers } from './name-field.tsx';

const players = ['Bobby', 'Bob', 'Bert'].map((username) => ({ username }) as SuggestedPlayer);
const names = (typed: string) => fittingPlayers(players, typed).map(({ username }) => username);

test.for([
  ['the players whose name begins with the typed text, in the order of the server', 'bo', ['Bobby', 'Bob']],
  ['those of an older answer that still fit', ' BOBB ', ['Bobby']],
  ['no one for a single letter', 'B', []],
  ['no one once a name is complete', 'bob', []],
  ['no one for another name', 'bx', []],
] as const)('suggests %s', ([, typed, suggested]) => {
  expect(names(typed)).toEqual(suggested);
});
