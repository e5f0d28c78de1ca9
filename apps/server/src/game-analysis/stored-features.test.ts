import { syntheticGames } from '@kingstake/fair-play/testkit';
import { expect, test } from 'vitest';
import { readFeatures, storeFeatures } from './stored-features.ts';

const [features] = syntheticGames({ seed: 1, games: 1, rating: 1500, help: 0.5, movesAGame: 30 });
if (features === undefined) throw new Error('no game');

test('U16 reads features as they were stored', () => {
  const unknownTimes = features.moves.map((move) => ({ ...move, secondsLeft: null, thirdGap: null }));
  for (const stored of [features, { ...features, moves: unknownTimes }])
    expect(readFeatures(7, JSON.parse(storeFeatures(stored)))).toEqual({ ...stored, gameId: '7' });
});
