// matchmaking: which open games suit a player, in which order, and whose creators left just now.
import { describe, expect, test } from 'vitest';
import { GAMES } from '../games/index.ts';
import { byNearness, createDepartures, fittingGames, type OpenGame, type Seeker } from './open-games.ts';

const ME: Seeker<OpenGame> = { ratingFor: () => 1500, range: null };
const ONLY = (min: number, max: number) => ({ min, max });

/** Parses `id rating`, then `away` or a rating range. */
function game(text: string): OpenGame {
  const [id, rating, ...more] = text.split(' ');
  const bounds = more
    .find((word) => word.includes('-'))
    ?.split('-')
    .map(Number);
  return {
    id: Number(id),
    creatorRating: Number(rating),
    ratingRange: bounds === undefined ? null : ONLY(bounds[0] ?? 0, bounds[1] ?? 0),
    creatorOnline: !more.includes('away'),
  };
}

describe('order of suitable games', () => {
  test.each<[string, string[], number[], Partial<Seeker<OpenGame>>?]>([
    ['no game among none', [], []],
    ['the nearest rating first, above or below', ['1 1700', '2 1450', '3 1560'], [2, 3, 1]],
    ['the older of two equally near games first', ['9 1550', '4 1450', '7 1550'], [4, 7, 9]],
    ['games of connected creators before those of absent ones', ['1 1500 away', '2 2400'], [2, 1]],
    ['the nearest rating first among absent creators', ['1 1900 away', '2 1600 away'], [2, 1]],
    ['no game whose range excludes the player', ['1 1500 1600-1800', '2 1900'], [2]],
    ['games whose range ends at the rating of the player', ['1 1500 1500-1800', '2 1501 1200-1500'], [1, 2]],
    ['no game whose range ends just short of it', ['1 1500 1501-1800', '2 1501 1200-1499'], []],
    [
      'no game of a creator outside the range of the player',
      ['1 1500', '2 1700'],
      [2],
      { range: ONLY(1600, 1800) },
    ],
    ['no game if only one of both ranges fits', ['1 1700 1600-1800'], [], { range: ONLY(1600, 1800) }],
    ['a game if both ranges fit', ['1 1700 1400-1800'], [1], { range: ONLY(1600, 1800) }],
    [
      'games by the rating of the player in the pool of each',
      ['1 1500', '2 1900'],
      [2, 1],
      { ratingFor: ({ id }: OpenGame) => (id === 2 ? 1910 : 1450) },
    ],
  ])('S19 finds %s', (_name, games, expected, more = {}) => {
    const found = byNearness({ ...ME, ...more }, games.map(game));
    expect(found.map(({ id }) => id)).toEqual(expected);
  });
});

const CALLER = 7;

/** Parses a game as above. The word after `by` is its creator, who is otherwise a stranger. */
function gameBy(text: string): OpenGame & { creatorId: number } {
  const [words = '', creator = '1'] = text.split(' by ');
  return { ...game(words), creatorId: Number(creator) };
}

test.each<[string, string[], number[], Partial<Seeker<OpenGame>>?]>([
  ['none', [], []],
  ['the nearest rating, above or below, then the next', ['1 1700', '2 1450', '3 1560'], [2, 3, 1]],
  ['the older of two equally near ones', ['9 1550', '4 1450'], [4, 9]],
  ['none of the caller', ['1 1500 by 7', '2 1900'], [2]],
  ['none of a creator who is away', ['1 1500 away', '2 1900'], [2]],
  ['none of a player who must not be met', ['1 1500 by 13', '2 1900'], [2]],
  ['none whose range excludes the caller', ['1 1500 1600-1800', '2 1900 1500-1900'], [2]],
  [
    'none of a creator outside the range of the caller',
    ['1 1500', '2 1700'],
    [2],
    { range: ONLY(1600, 1800) },
  ],
  ['none if only one of both ranges fits', ['1 1700 1600-1800'], [], { range: ONLY(1600, 1800) }],
])('X3 X4 a caller with orJoin fits %s', (_name, games, expected, more = {}) => {
  const seeker = { ...ME, ...more, userId: CALLER, barred: new Set([13]) };
  expect(fittingGames(seeker, games.map(gameBy)).map(({ id }) => id)).toEqual(expected);
});

test('remembers users for ten minutes after they left for the last time', () => {
  const departures = createDepartures();
  departures.note(1, 0);
  departures.note(2, 1_000);
  expect(departures.recent(GAMES.waitingAbsentMs - 1)).toEqual([1, 2]);
  departures.note(1, 2_000);
  expect(departures.recent(GAMES.waitingAbsentMs)).toEqual([2, 1]);
  expect(departures.recent(GAMES.waitingAbsentMs + 1_999)).toEqual([1]);
  expect(departures.recent(GAMES.waitingAbsentMs + 2_000)).toEqual([]);
});
