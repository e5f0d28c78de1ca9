import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { CHESS_JS_FAULTS } from '../testkit/chess-js-faults.ts';
import { compareRandomGames } from '../testkit/differential.ts';
import { hasInsufficientMaterial, parseFen } from './index.ts';

const PLIES = process.env['TEST_SCOPE'] === 'short' ? 1_000 : 10_000;

test('agrees with chess.js on random games in moves, SAN, FEN, check and outcome, ply by ply', {
  timeout: 120_000,
}, () => {
  const { plies, differences } = compareRandomGames(1, PLIES);
  expect(differences).toEqual([]);
  expect(plies).toBeGreaterThanOrEqual(PLIES);
});

// If one of these tests fails, chess.js may have fixed the fault.
test.each(CHESS_JS_FAULTS)(
  'differs from chess.js, which $name',
  ({ fromChessJs, fromRules, wrong, right }) => {
    expect(fromChessJs()).toBe(wrong);
    expect(fromRules()).toBe(right);
  },
);

// No mate can be forced with this material, but one is possible.
test.each([
  ['KNN v K', '8/8/8/3k4/8/3K4/8/NN6 w - - 0 1'],
  ['KN v KN', '8/8/8/3k4/8/3K4/8/N6n w - - 0 1'],
  ['KN v KB', '8/8/8/3k4/8/3K4/8/N6b w - - 0 1'],
])('treats %s as sufficient material, like chess.js', (_, fen) => {
  const parsed = parseFen(fen);
  expect(parsed.ok && hasInsufficientMaterial(parsed.position)).toBe(false);
  expect(new Chess(fen).isInsufficientMaterial()).toBe(false);
});
