import { expect, test } from 'vitest';
import {
  isMateScore,
  MATE_SCORE,
  MATE_STEP,
  MAX_PLY,
  mateDistancePlies,
  matedScore,
  mateInMoves,
  scoreFromTable,
  scoreToTable,
} from './score.ts';

test.each([
  [-matedScore(1), 1, 1],
  [-matedScore(5), 5, 3],
  [matedScore(4), -4, -2],
  [matedScore(0), 0, 0],
  [20_000, null, null],
])('converts the score %d to %d plies and %d moves to a mate', (score, plies, moves) => {
  expect(mateDistancePlies(score)).toBe(plies);
  expect(mateInMoves(score)).toBe(moves);
});

test('separates mates of different lengths by more than the noise of any level', () => {
  expect([-matedScore(MAX_PLY), matedScore(MAX_PLY)].map(isMateScore)).toEqual([true, true]);
  expect(-matedScore(1) - -matedScore(3)).toBe(2 * MATE_STEP);
  expect(MATE_STEP).toBeGreaterThan(2 * 100 * 0.8);
  expect(MATE_SCORE).toBeGreaterThan(MATE_STEP * MAX_PLY);
});

test('converts mates for the table, and back for any ply', () => {
  for (const score of [-matedScore(7), matedScore(8), 42, 0]) {
    expect(scoreFromTable(scoreToTable(score, 4), 4)).toBe(score);
  }
  const stored = scoreToTable(-matedScore(7), 4); // mate three plies after the position
  expect(scoreFromTable(stored, 2)).toBe(-matedScore(5));
});
