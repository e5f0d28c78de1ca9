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

interface More {
  deviation?: number;
  mode?: FairPlayMode;
  reported?: boolean;
}
type Row = [title: string, expected: Review, judge: Judge, score: Partial<Score>, more?: More];
const REPORTED = { reported: true };
const SHADOW = { mode: 'shadow' } as const;

const ROWS: Row[] = [
  ['an ordinary score', 'none', FIRST, { assistance: 2.99 }],
  ['A 3', 'second-pass', FIRST, { assistance: 3 }],
  ['S 3', 'second-pass', FIRST, { someGames: 3 }],
  ['A plus time 4', 'second-pass', FIRST, { assistance: 1, assistanceAndTime: 4 }],
  ['a report', 'second-pass', FIRST, {}, REPORTED],
  ['any score in the first pass', 'second-pass', FIRST, { assistance: 40 }],
  ['a second pass that does not confirm', 'none', SECOND, { assistance: 5.9 }],
  ['a report with a raised score', 'look', SECOND, { someGames: 3 }, REPORTED],
  ['a report alone', 'none', SECOND, {}, REPORTED],
  ['A 6', 'hold', SECOND, { assistance: 6 }],
  ['S 6', 'hold', SECOND, { someGames: 6 }],
  ['no hold by time', 'none', SECOND, { assistance: 5, assistanceAndTime: 15 }],
  ['60 moves in 3 games', 'hold', SECOND, { assistance: 6, informativeMoves: 60, games: 3 }],
  ['59 moves', 'look', SECOND, { assistance: 20, informativeMoves: 59, games: 3 }],
  ['two games, however certain', 'look', SECOND, { assistance: 90, informativeMoves: 150, games: 2 }],
  ['deviation 110', 'hold', SECOND, { assistance: 6 }, { deviation: 110 }],
  ['a deviation above 110', 'look', SECOND, { assistance: 60 }, { deviation: 110.1 }],
  ['an unknown deviation', 'look', SECOND, { assistance: 60 }, { deviation: Number.NaN }],
  ['our own engine', 'look', OWN, { assistance: 15 }],
  ['our own engine below 15', 'none', OWN, { assistance: 14.9 }],
  ['our own engine in two games', 'none', OWN, { someGames: 40, games: 2 }, REPORTED],
  ['a hold in the shadow month', 'look', SECOND, { assistance: 60 }, SHADOW],
  ['a second pass in the shadow month', 'second-pass', FIRST, { assistance: 3 }, SHADOW],
  ['checks that are switched off', 'none', SECOND, { assistance: 60 }, { mode: 'off' }],
  ['a score that is not a number', 'none', SECOND, { assistance: Number.NaN }],
];

test.each(ROWS)('U19 U21 decides for %s: %s', (_title, expected, judge, score, more = {}) => {
  const { deviation = 60, mode = 'on', reported = false } = more;
  expect(reviewOf({ ...QUIET, ...score }, deviation, { judge, mode, reported })).toBe(expected);
});

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
