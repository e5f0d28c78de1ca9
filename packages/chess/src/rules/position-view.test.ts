import { expect, test } from 'vitest';
import { randomGame } from '../testkit/index.ts';
import { findMove, formatFen, INITIAL_FEN, isCheck, parseFen, toMoveInput, viewOf } from './index.ts';

test('returns the same moves and positions as the rules', () => {
  for (let seed = 0; seed < 40; seed += 1)
    for (const { game, moves, drawn } of randomGame(seed, 60)) {
      const fen = formatFen(game.position);
      const view = viewOf(fen);
      expect(view?.moves()).toEqual(moves);
      expect([view?.turn, view?.isCheck]).toEqual([game.position.turn, isCheck(game.position)]);
      const input = toMoveInput(drawn);
      const { san, fen: next } = game.clone().play(input) as { san: string; fen: string };
      expect(view?.after(input)).toEqual({ san, fen: next });
      const squares = Array.from({ length: 64 }, (_, square) => view?.pieceAt(square));
      expect(squares).toEqual([...game.position.board]);
    }
});

test('accepts the same moves as findMove, and requires a promotion exactly on the last rank', () => {
  const fen = '7k/P7/8/8/8/8/8/K7 w - - 0 1';
  const parsed = parseFen(fen);
  const PROMOTIONS = [undefined, 'q', 'n', 'k' as never] as const;
  const inputs = [
    ...['b1', 'a3', 'x9'].map((to) => ({ from: 'a1', to })),
    ...PROMOTIONS.map((promotion) => ({ from: 'a7', to: 'a8', promotion })),
    { from: 'a1', to: 'b1', promotion: 'q' as const },
  ];
  for (const input of inputs)
    expect(viewOf(fen)?.after(input) != null, JSON.stringify(input)).toBe(
      parsed.ok && findMove(parsed.position, input) !== null,
    );
});

test('caches the two newest views, and returns null for an invalid FEN', () => {
  const start = viewOf(INITIAL_FEN);
  const e4 = viewOf(start?.after({ from: 'e2', to: 'e4' })?.fen ?? '');
  expect(viewOf('no FEN')).toBeNull();
  expect(viewOf(INITIAL_FEN)).toBe(start);
  expect(viewOf(e4?.fen ?? '')).toBe(e4);
  viewOf('7k/P7/8/8/8/8/8/K7 w - - 0 1');
  expect(viewOf(INITIAL_FEN)).not.toBe(start);
});
