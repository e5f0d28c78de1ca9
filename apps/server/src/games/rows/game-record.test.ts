import { expect, test } from 'vitest';
import { MoveList, type StoredMove } from './game-record.ts';

const move = (san: string, clientMoveId: string | null = null): StoredMove => ({
  from: 'a1',
  to: 'a2',
  san,
  fen: `after ${san}`,
  whiteMs: 1,
  blackMs: 2,
  lagCreditMs: 0,
  atMs: 3,
  clientMoveId,
});
const sans = (list: MoveList): string[] => Array.from(list, ({ san }) => san);

test('leaves a list unchanged when a longer one is made from it', () => {
  const two = MoveList.of([move('e4', 'a'), move('e5', 'b')]);
  const three = two.with(move('Nf3', 'c'));
  expect(sans(MoveList.EMPTY.with(move('d4')))).toEqual(['d4']);
  expect([sans(MoveList.EMPTY.with(move('e4'))), MoveList.EMPTY.length]).toEqual([['e4'], 0]);
  expect([sans(two), sans(three)]).toEqual([
    ['e4', 'e5'],
    ['e4', 'e5', 'Nf3'],
  ]);
  expect([two.length, two.last()?.san, two.atPly(3), two.plyOfName('white', 'c')]).toEqual([
    2,
    'e5',
    undefined,
    null,
  ]);
});

test('excludes a move whose write failed from the list of the move played instead', () => {
  const one = MoveList.of([move('e4', 'a')]);
  const dropped = one.with(move('c5', 'lost'));
  const played = one.with(move('e5', 'b'));
  expect([sans(dropped), sans(played)]).toEqual([
    ['e4', 'c5'],
    ['e4', 'e5'],
  ]);
  expect(played.plyOfName('black', 'lost')).toBeNull();
  // The client may send the failed move again with the same id.
  expect(played.with(move('Nf3')).with(move('Nc6', 'lost')).plyOfName('black', 'lost')).toBe(4);
});

test('finds an id only for the side that used it', () => {
  const list = MoveList.of([move('e4', 'same'), move('e5'), move('Nf3'), move('Nc6', 'same')]);
  expect([list.plyOfName('white', 'same'), list.plyOfName('black', 'same')]).toEqual([1, 4]);
  expect([list.plyOfName('white', 'other'), list.atPly(0), MoveList.EMPTY.last()]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});

test('appends in constant time at any length', () => {
  // If each move copied the list, this length would take two minutes.
  let list = MoveList.EMPTY;
  for (let ply = 1; ply <= 200_000; ply += 1) list = list.with(move('e4', String(ply)));
  expect([list.length, list.plyOfName('black', '200000'), list.plyOfName('white', '1')]).toEqual([
    200_000, 200_000, 1,
  ]);
});
