// Chess match: a game ends with its 600th ply, or with the next one if it is longer. The step tables of a running game
// prove the draw at ply 600.
import { expect, it } from 'vitest';
import type { MoveInput } from '../rules/index.ts';
import { longGame } from '../testkit/index.ts';
import { EPOCH_MS, PEOPLE } from './testkit/names.ts';
import { apply, setUp, type Table } from './testkit/step-table.ts';

/** Returns a started match at the ply of a longer game. */
function at({ game }: ReturnType<typeof longGame>): Table {
  const { match } = setUp('started');
  if (match.status !== 'active') throw new Error('not started');
  const turn = game.ply % 2 === 0 ? 'white' : 'black';
  return { match: { ...match, ply: game.ply, clock: { ...match.clock, turn } }, game };
}

it('accepts a mate at ply 600', () => {
  const table = at(longGame(599, 29)); // a game in which Black can give mate now
  apply(table, { type: 'move', by: PEOPLE.Bob, move: { from: 'e6', to: 'e1' }, rttMs: 0 }, EPOCH_MS);
  expect(table.match).toMatchObject({ ply: 600, ending: { result: 'black_wins', reason: 'checkmate' } });
});

it('ends a stored game that is longer than the limit at its next ply', () => {
  const table = at(longGame(700));
  const [move] = longGame(701).moves.slice(700) as [MoveInput];
  apply(table, { type: 'move', by: PEOPLE.Ann, move, rttMs: 0 }, EPOCH_MS);
  expect(table.match).toMatchObject({ ply: 701, ending: { result: 'draw', reason: 'move-limit' } });
});
