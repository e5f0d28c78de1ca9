import { DEFAULT_THRESHOLDS, scoreOf } from '@kingstake/fair-play';
import { syntheticGames } from '@kingstake/fair-play/testkit';
import { expect, test } from 'vitest';
import type { Cohort } from './cohort-store.ts';
import { COHORT_GAMES_MIN, countedGames, evidenceOf, type MeasuredPlayer } from './evidence.ts';
import { MEASURE_NAMES, MEASURE_SCALES, measuresOf } from './measures.ts';

const NOW = { rating: 1530, deviation: 60, volatility: 0.06 };
const features = syntheticGames({ seed: 5, games: 3, rating: 1530, help: 1, movesAGame: 25 });
const score = scoreOf(features, NOW);

const player: MeasuredPlayer = {
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
  evidenceOf(player, { cohort: cohortOf(games), fens: new Map() }, DEFAULT_THRESHOLDS).shown;

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
  const empty = player.games.map((game, index) =>
    index === 0 ? { ...game, features: { ...game.features, moves: [] } } : game,
  );
  const shown = evidenceOf(
    { ...player, games: empty },
    { cohort: cohortOf(0), fens: new Map() },
    DEFAULT_THRESHOLDS,
  ).shown.games;
  for (const games of [countedGames(empty), shown]) expect(games.map(({ gameId }) => gameId)).toEqual([2, 3]);
});

test('shows operators the first choices where any other move would have lost most', () => {
  const fens = new Map([[2, Array.from({ length: 99 }, (_, ply) => `before ${ply}`)]]);
  const { positions } = evidenceOf(player, { cohort: cohortOf(0), fens }, DEFAULT_THRESHOLDS);
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
