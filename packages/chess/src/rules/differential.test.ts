import { expect, test } from 'vitest';
import { compareRandomGames } from '../testkit/differential.ts';

const PLIES = process.env['TEST_SCOPE'] === 'short' ? 1_000 : 10_000;

test('L4 agrees with chess.js on random games in moves, SAN, FEN, check and outcome, ply by ply', {
  timeout: 120_000,
}, () => {
  const { plies, differences } = compareRandomGames(1, PLIES);
  expect(differences).toEqual([]);
  expect(plies).toBeGreaterThanOrEqual(PLIES);
});
