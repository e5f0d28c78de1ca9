import { DEFAULT_THRESHOLDS, type Judge, type Score, scoreOf } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import { expect, test } from 'vitest';
import {
  COHORT_GAMES_MIN,
  countedGames,
  evidenceOf,
  type MeasuredPlayer,
  type ReviewedPlayer,
  type ReviewOutcome,
  reviewPlayer,
  thresholdsWith,
} from './review.ts';
import { type Cohort, MEASURE_NAMES, MEASURE_SCALES, measuresOf } from './side-store.ts';

const FIRST: Judge = { kind: 'uci', name: 'Fake 1', nodes: 8_000 };
const SECOND: Judge = { kind: 'uci', name: 'Fake 1', nodes: 32_000 };
const OWN: Judge = { kind: 'own', depth: 4 };

const games = syntheticGames({ seed: 3, games: 4, rating: 1500, movesAGame: 20 });
const usual: Score = {
  ...scoreOf(games, { rating: 1500, deviation: 60 }),
  assistance: 0,
  someGames: 0,
  assistanceAndTime: 0,
};
const suspicious: Score = { ...usual, assistance: 3.5 };
const strong: Score = { ...usual, assistance: 7 };
const copy: Score = { ...usual, assistance: 16 };

function player(
  score: Score,
  judges: readonly Judge[],
  more: { deviation?: number; reported?: boolean } = {},
): ReviewedPlayer {
  return {
    games: judges.map((judge, index) => ({
      gameId: index + 1,
      features: { ...(games[index] as (typeof games)[number]), judge },
      isReported: index === 0 && more.reported === true,
    })),
    score,
    deviation: more.deviation ?? 60,
  };
}

/** An outcome as one text, such as `second-pass of 1, 2`. */
function line({ review, again, opens }: ReviewOutcome): string {
  const queued = again.length === 0 ? '' : ` of ${again.join(', ')}`;
  const opened = opens === null ? '' : `, case by ${opens.kind}${opens.hold ? ' with a hold' : ''}`;
  return `${review}${queued}${opened}`;
}

const once = [FIRST, FIRST, FIRST];
const mixed = [SECOND, FIRST, SECOND];
const twice = [SECOND, SECOND, SECOND];
const own = [OWN, OWN, OWN];

test.each<[string, ReviewedPlayer, on: string, shadow?: string]>([
  ['a usual score', player(usual, once), 'none'],
  ['a suspicious score', player(suspicious, once), 'second-pass of 1, 2, 3'],
  ['a strong score of the first pass', player(strong, once), 'second-pass of 1, 2, 3'],
  ['a strong score with one first pass', player(strong, mixed), 'second-pass of 2'],
  ['a usual score with a report', player(usual, once, { reported: true }), 'second-pass of 1, 2, 3'],
  ['a suspicious score of the second pass', player(suspicious, twice), 'none'],
  ['the same with a report', player(suspicious, twice, { reported: true }), 'look, case by report'],
  ['a strong score of the second pass', player(strong, twice), 'hold, case by quality with a hold', 'hold'],
  [
    'the same with a report',
    player(strong, twice, { reported: true }),
    'hold, case by quality with a hold',
    'hold, case by report',
  ],
  ['an uncertain rating', player(strong, twice, { deviation: 111 }), 'look, case by quality', 'look'],
  ['the same of two games', player({ ...strong, games: 2 }, twice), 'look, case by quality', 'look'],
  ['a strong score of the built-in engine', player(strong, own), 'none'],
  ['a copy of the built-in engine', player(copy, own), 'look, case by quality', 'look'],
])('judges %s', (_what, judged, on, shadow = on) => {
  expect(line(reviewPlayer(judged, 'on', DEFAULT_THRESHOLDS))).toBe(on);
  expect(line(reviewPlayer(judged, 'shadow', DEFAULT_THRESHOLDS))).toBe(shadow);
});

test('U20 replaces thresholds by a setting', () => {
  const stricter = thresholdsWith(new Map([['hold.assistance', 7.5]]));
  expect(stricter).toEqual({
    ...DEFAULT_THRESHOLDS,
    hold: { ...DEFAULT_THRESHOLDS.hold, assistance: 7.5 },
  });
  expect(reviewPlayer(player(strong, twice), 'on', stricter).review).toBe('none');
});

const NOW = { rating: 1530, deviation: 60, volatility: 0.06 };
const features = syntheticGames({ seed: 5, games: 3, rating: 1530, help: 1, movesAGame: 25 });
const score = scoreOf(features, NOW);

const measuredPlayer: MeasuredPlayer = {
  score,
  rating: NOW,
  games: features.map((game, index) => {
    const newest = scoreOf([game], NOW);
    return {
      gameId: index + 1,
      features: game,
      measures: measuresOf({ newest, all: score }),
      isReported: false,
    };
  }),
};

/** So many games, all in the middle class of each measure. */
const cohortOf = (games: number): Cohort =>
  Object.fromEntries(
    MEASURE_NAMES.map((name) => {
      const { classes } = MEASURE_SCALES[name];
      return [name, Array.from({ length: classes }, (_, at) => (at === classes / 2 ? games : 0))];
    }),
  ) as unknown as Cohort;

const shownWith = (games: number) =>
  evidenceOf(measuredPlayer, { cohort: cohortOf(games), fens: new Map() }, DEFAULT_THRESHOLDS).shown;

test('shows a player next to players of the same rating', () => {
  const shown = shownWith(COHORT_GAMES_MIN);
  expect(shown).toMatchObject({
    ratings: { from: 1400, to: 1599 },
    cohortGames: COHORT_GAMES_MIN,
    informativeMoves: 75,
  });
  expect(shown.measures.map(({ name, median, rule }) => [name, median, rule])).toEqual([
    ['first-choices', 0.525, null],
    ['average-loss', 8.25, null],
    ['even-times', 2.25, null],
    ['assistance', 3.25, 6],
    ['some-games', 3.25, 6],
  ]);
  const [share, loss] = shown.measures;
  expect(share?.value).toBeCloseTo(score.firstChoices / 75, 3);
  expect(loss?.value).toBeLessThan(loss?.median ?? 0);
});

test('shows no chart of fewer than 1,000 games, and the expected values instead of medians', () => {
  const shown = shownWith(COHORT_GAMES_MIN - 1);
  expect(shown.ratings).toBeNull();
  expect(shown.measures.flatMap(({ cohort }) => cohort.counts)).toEqual([]);
  expect(shown.measures[0]?.median).toBeCloseTo(score.expectedFirstChoices / 75, 3);
});

test('shows values of single games only for what a single game has', () => {
  for (const { values } of shownWith(0).games)
    expect(Object.keys(values)).toEqual(['first-choices', 'average-loss', 'even-times']);
});

test('leaves out games without an informative move', () => {
  const empty = measuredPlayer.games.map((game, index) =>
    index === 0 ? { ...game, features: { ...game.features, moves: [] } } : game,
  );
  const shown = evidenceOf(
    { ...measuredPlayer, games: empty },
    { cohort: cohortOf(0), fens: new Map() },
    DEFAULT_THRESHOLDS,
  ).shown.games;
  for (const games of [countedGames(empty), shown]) expect(games.map(({ gameId }) => gameId)).toEqual([2, 3]);
});

test('shows operators the first choices where any other move would have lost most', () => {
  const fens = new Map([[2, Array.from({ length: 99 }, (_, ply) => `before ${ply}`)]]);
  const { positions } = evidenceOf(measuredPlayer, { cohort: cohortOf(0), fens }, DEFAULT_THRESHOLDS);
  const choices = (features[1]?.moves ?? []).filter(({ outcome }) => outcome === 0);
  const [largest] = choices.toSorted((one, other) => other.secondGap - one.secondGap);
  expect(positions).toHaveLength(Math.min(20, choices.length));
  expect(positions[0]).toMatchObject({
    gameId: 2,
    ply: (largest?.ply ?? 0) + 1,
    fen: `before ${largest?.ply}`,
    played: largest?.played,
    loss: 0,
  });
});
