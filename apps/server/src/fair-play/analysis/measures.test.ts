import { syntheticGames } from '@kingstake/fair-play/testkit';
import { expect, test } from 'vitest';
import {
  bandEnd,
  bandOf,
  classOf,
  MEASURE_NAMES,
  MEASURE_SCALES,
  medianOf,
  readFeatures,
  storeFeatures,
} from './side-store.ts';

test.each([
  [1399.9, 1200, 1399],
  [1400, 1400, 1599],
  [-30, -200, -1],
])('puts a rating of %d into the band from %d to %d', (rating, from, to) => {
  expect([bandOf(rating), bandEnd(bandOf(rating))]).toEqual([from, to]);
});

test.each(MEASURE_NAMES)('counts %s outside its scale in the first and last class', (name) => {
  const { from, to, classes } = MEASURE_SCALES[name];
  expect([from - 100, from, to, to + 100].map((value) => classOf(name, value))).toEqual([
    0,
    0,
    classes - 1,
    classes - 1,
  ]);
});

test.each<[string, Record<number, number>, number | null]>([
  ['no games', {}, null],
  ['one class', { 8: 10 }, 0.425],
  ['two equal classes', { 8: 10, 10: 10 }, 0.45],
  ['mostly the lower class', { 8: 30, 10: 10 }, 0.433],
])('reads the median of %s', (_what, classes, median) => {
  const counts = Array.from({ length: 20 }, (_, at) => classes[at] ?? 0);
  expect(medianOf('first-choices', counts)).toBe(median);
});

const [features] = syntheticGames({ seed: 1, games: 1, rating: 1500, help: 0.5, movesAGame: 30 });
if (features === undefined) throw new Error('no game');

test('U16 reads features as they were stored', () => {
  const unknownTimes = features.moves.map((move) => ({ ...move, secondsLeft: null, thirdGap: null }));
  for (const stored of [features, { ...features, moves: unknownTimes }])
    expect(readFeatures(7, JSON.parse(storeFeatures(stored)))).toEqual({ ...stored, gameId: '7' });
});
