import { expect, test } from 'vitest';
import type { Judge } from './game-record.ts';
import { DEFAULT_THRESHOLDS, type FairPlayMode, type Review, reviewOf } from './review.ts';
import type { Score } from './score.ts';

const FIRST: Judge = { kind: 'uci', name: 'engine', nodes: 8_000 };
const SECOND: Judge = { kind: 'uci', name: 'engine', nodes: 32_000 };
const OWN: Judge = { kind: 'own', depth: 4 };

const QUIET: Score = {
  assistance: 0,
  someGames: 0,
  time: 0,
  assistanceAndTime: 0,
  informativeMoves: 200,
  games: 10,
  firstChoices: 0,
  expectedFirstChoices: 0,
  meanLoss: 0,
  expectedMeanLoss: 0,
  blurredMoves: 0,
};

interface Row {
  title: string;
  score: Partial<Score>;
  judge: Judge;
  expected: Review;
  deviation?: number;
  mode?: FairPlayMode;
  reported?: boolean;
}

const ROWS: Row[] = [
  { title: 'nothing for an ordinary score', score: { assistance: 2.99 }, judge: FIRST, expected: 'none' },
  { title: 'a second pass from A 3', score: { assistance: 3 }, judge: FIRST, expected: 'second-pass' },
  { title: 'a second pass from S 3', score: { someGames: 3 }, judge: FIRST, expected: 'second-pass' },
  {
    title: 'a second pass from A plus time 4',
    score: { assistance: 1, assistanceAndTime: 4 },
    judge: FIRST,
    expected: 'second-pass',
  },
  { title: 'a second pass after a report', score: {}, judge: FIRST, reported: true, expected: 'second-pass' },
  { title: 'no hold in the first pass', score: { assistance: 40 }, judge: FIRST, expected: 'second-pass' },
  {
    title: 'nothing when the second pass does not confirm',
    score: { assistance: 5.9 },
    judge: SECOND,
    expected: 'none',
  },
  {
    title: 'a look for a report with a raised score',
    score: { someGames: 3 },
    judge: SECOND,
    reported: true,
    expected: 'look',
  },
  { title: 'nothing for a report alone', score: {}, judge: SECOND, reported: true, expected: 'none' },
  { title: 'a hold from A 6', score: { assistance: 6 }, judge: SECOND, expected: 'hold' },
  { title: 'a hold from S 6', score: { someGames: 6 }, judge: SECOND, expected: 'hold' },
  {
    title: 'no hold by time',
    score: { assistance: 5, assistanceAndTime: 15 },
    judge: SECOND,
    expected: 'none',
  },
  {
    title: 'a hold with 60 moves in 3 games',
    score: { assistance: 6, informativeMoves: 60, games: 3 },
    judge: SECOND,
    expected: 'hold',
  },
  {
    title: 'only a look with 59 moves',
    score: { assistance: 20, informativeMoves: 59, games: 3 },
    judge: SECOND,
    expected: 'look',
  },
  {
    title: 'only a look with two games',
    score: { assistance: 20, informativeMoves: 90, games: 2 },
    judge: SECOND,
    expected: 'look',
  },
  {
    title: 'only a look with one game, however certain',
    score: { assistance: 90, informativeMoves: 150, games: 1 },
    judge: SECOND,
    expected: 'look',
  },
  {
    title: 'a hold at deviation 110',
    score: { assistance: 6 },
    judge: SECOND,
    deviation: 110,
    expected: 'hold',
  },
  {
    title: 'only a look above 110',
    score: { assistance: 60 },
    judge: SECOND,
    deviation: 110.1,
    expected: 'look',
  },
  {
    title: 'only a look for an unknown deviation',
    score: { assistance: 60 },
    judge: SECOND,
    deviation: Number.NaN,
    expected: 'look',
  },
  { title: 'only a look for our own engine', score: { assistance: 15 }, judge: OWN, expected: 'look' },
  { title: 'nothing for our own engine below 15', score: { assistance: 14.9 }, judge: OWN, expected: 'none' },
  {
    title: 'nothing for our own engine in two games',
    score: { someGames: 40, games: 2 },
    judge: OWN,
    reported: true,
    expected: 'none',
  },
  {
    title: 'only a look in the shadow month',
    score: { assistance: 60 },
    judge: SECOND,
    mode: 'shadow',
    expected: 'look',
  },
  {
    title: 'a second pass in the shadow month',
    score: { assistance: 3 },
    judge: FIRST,
    mode: 'shadow',
    expected: 'second-pass',
  },
  {
    title: 'nothing when switched off',
    score: { assistance: 60 },
    judge: SECOND,
    mode: 'off',
    expected: 'none',
  },
  {
    title: 'nothing for a score that is not a number',
    score: { assistance: Number.NaN },
    judge: SECOND,
    expected: 'none',
  },
];

test.each(ROWS)(
  'U19 U21 decides $title',
  ({ score, judge, expected, deviation = 60, mode = 'on', reported = false }) => {
    expect(reviewOf({ ...QUIET, ...score }, deviation, { judge, mode, reported })).toBe(expected);
  },
);

test('U20 uses the thresholds of the settings', () => {
  const hold = { ...DEFAULT_THRESHOLDS.hold, assistance: 9, games: 5 };
  const context = {
    judge: SECOND,
    mode: 'on',
    reported: false,
    thresholds: { ...DEFAULT_THRESHOLDS, hold },
  } as const;
  expect(reviewOf({ ...QUIET, assistance: 8 }, 60, context)).toBe('none');
  expect(reviewOf({ ...QUIET, assistance: 9, games: 4 }, 60, context)).toBe('look');
  expect(reviewOf({ ...QUIET, assistance: 9, games: 5 }, 60, context)).toBe('hold');
});
