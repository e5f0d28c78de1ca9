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

// Known faults of chess.js. If one of these tests fails, chess.js has fixed it.
test.each(CHESS_JS_FAULTS)('is right where chess.js is wrong: $name', ({ theirs, ours, wrong, right }) => {
  expect(theirs()).toBe(wrong);
  expect(ours()).toBe(right);
});

// Not a fault: no mate can be forced, but one is possible, and both agree on that.
test.each([
  ['KNN v K', '8/8/8/3k4/8/3K4/8/NN6 w - - 0 1'],
  ['KN v KN', '8/8/8/3k4/8/3K4/8/N6n w - - 0 1'],
  ['KN v KB', '8/8/8/3k4/8/3K4/8/N6b w - - 0 1'],
])('continues %s like chess.js', (_, fen) => {
  const parsed = parseFen(fen);
  expect(parsed.ok && hasInsufficientMaterial(parsed.position)).toBe(false);
  expect(new Chess(fen).isInsufficientMaterial()).toBe(false);
});
