import { expect, test } from 'vitest';
import { clockAt, creditOf, pliesOf, turnOf } from './plies.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const move = (from: string, to: string, san: string, fen: string) => ({ from, to, san, fen });
const GAME = {
  initialFen: START,
  timeControl: '180+2',
  moves: [move('e2', 'e4', 'e4', E4), move('e7', 'e5', 'e5', E5)],
};

test('turn and number come from the position, not from the count of moves', () => {
  expect(turnOf(E4)).toEqual({ side: 'black', number: 1 });
  const fromBlack = { ...GAME, initialFen: E4, moves: GAME.moves.slice(1) };
  expect(pliesOf(fromBlack).map(({ side, number, san }) => [side, number, san])).toEqual([
    ['black', 1, 'e5'],
  ]);
  const late = { ...fromBlack, initialFen: '4k3/8/8/8/8/8/8/4K3 b - - 12 40' };
  expect(pliesOf(late)[0]).toMatchObject({ side: 'black', number: 40 });
});

test('time spent is what left the mover’s clock, the increment not counted, and never less than nothing', () => {
  const plies = pliesOf({ ...GAME, clocks: [175.5, 182.2] });
  expect(plies.map(({ clockMs, spentMs }) => [clockMs, spentMs])).toEqual([
    [175_500, 6_500],
    [182_200, 0],
  ]);
});

test('what was not charged for the line’s delay is told of each side', () => {
  const plies = pliesOf({ ...GAME, clocks: [175.5, 182.2], lagCredits: [0.3, 0.081] });
  expect(plies.map(({ creditMs }) => creditMs)).toEqual([300, 81]);
  expect([creditOf(plies, 'white'), creditOf(plies, 'black')]).toEqual([300, 81]);
  expect(creditOf(pliesOf(GAME), 'white')).toBe(0);
});

test('clocks that were not sent are not made up', () => {
  const plies = pliesOf(GAME);
  expect(plies.map(({ clockMs, spentMs }) => [clockMs, spentMs])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(clockAt(plies, 1, 'white', 180_000)).toBeNull();
});

test('each side’s clock at a place is what its last move left', () => {
  const plies = pliesOf({ ...GAME, clocks: [175, 170] });
  const at = (index: number) => [
    clockAt(plies, index, 'white', 180_000),
    clockAt(plies, index, 'black', 180_000),
  ];
  expect([-1, 0, 1].map(at)).toEqual([
    [180_000, 180_000],
    [175_000, 180_000],
    [175_000, 170_000],
  ]);
});
