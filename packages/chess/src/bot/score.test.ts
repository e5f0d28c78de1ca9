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

test('converts a mate score to plies and moves, for both sides', () => {
  const rows = [
    { score: -matedScore(1), plies: 1, moves: 1 },
    { score: -matedScore(3), plies: 3, moves: 2 },
    { score: -matedScore(5), plies: 5, moves: 3 },
    { score: matedScore(2), plies: -2, moves: -1 },
    { score: matedScore(4), plies: -4, moves: -2 },
    { score: matedScore(0), plies: 0, moves: 0 },
  ];
  for (const { score, plies, moves } of rows) {
    expect(mateDistancePlies(score)).toBe(plies);
    expect(mateInMoves(score)).toBe(moves);
  }
});

test('distinguishes every mate score from every evaluation', () => {
  for (const score of [0, 35, -900, 20_000, -20_000]) {
    expect(isMateScore(score)).toBe(false);
    expect(mateInMoves(score)).toBeNull();
  }
  expect(isMateScore(-matedScore(MAX_PLY))).toBe(true);
  expect(isMateScore(matedScore(MAX_PLY))).toBe(true);
});

test('separates mates of different lengths by more than the noise of any level', () => {
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
