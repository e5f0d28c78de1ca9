// Chess match: a game ends with its 600th ply.
import { expect, it } from 'vitest';
import type { MoveInput } from '../rules/index.ts';
import { longGame } from '../testkit/index.ts';
import { findViolations } from './testkit/invariants.ts';
import { EPOCH_MS, PEOPLE } from './testkit/names.ts';
import { apply, playMoves, setUp } from './testkit/step-table.ts';

it('ends the longest legal game as a draw at ply 600 and refuses another move', () => {
  const { moves } = longGame(601);
  const table = setUp('started');
  playMoves(table, moves.slice(0, 599));
  expect(table.match).toMatchObject({ status: 'active', ply: 599 });

  const [last, next] = moves.slice(599) as [MoveInput, MoveInput];
  const ended = apply(table, { type: 'move', by: PEOPLE.Bob, move: last, rttMs: 0 }, EPOCH_MS);
  const emitted = ended.events.map((event) =>
    'ending' in event ? [event.kind, event.ending?.reason] : event.kind,
  );
  expect(emitted).toEqual([
    ['move_made', 'move-limit'],
    ['game_over', 'move-limit'],
  ]);
  expect(ended.match).toMatchObject({
    status: 'ended',
    ply: 600,
    ending: { result: 'draw', reason: 'move-limit', winner: null, settlement: { kind: 'refund-all' } },
  });
  expect(findViolations(ended.match, table.game)).toEqual([]);

  const refused = apply(table, { type: 'move', by: PEOPLE.Ann, move: next, rttMs: 0 }, EPOCH_MS);
  expect(refused).toMatchObject({ ok: false, refusal: 'game-ended', match: { ply: 600 } });
});

it('accepts a mate at ply 600', () => {
  const table = setUp('started');
  playMoves(table, longGame(599, 29).moves); // a game in which Black can give mate now
  const mate = { from: 'e6', to: 'e1' };
  apply(table, { type: 'move', by: PEOPLE.Bob, move: mate, rttMs: 0 }, EPOCH_MS);
  expect(table.match).toMatchObject({ ply: 600, ending: { result: 'black_wins', reason: 'checkmate' } });
});

it('ends a stored game that is longer than the limit at its next ply', () => {
  const { moves, game } = longGame(700);
  const table = setUp('started');
  if (table.match.status !== 'active') throw new Error('not started');
  table.match = { ...table.match, ply: game.ply, clock: { ...table.match.clock, turn: 'white' } };
  table.game = game;
  const [move] = longGame(701).moves.slice(moves.length) as [MoveInput];
  apply(table, { type: 'move', by: PEOPLE.Ann, move, rttMs: 0 }, EPOCH_MS);
  expect(table.match).toMatchObject({ ply: 701, ending: { result: 'draw', reason: 'move-limit' } });
});
