// lobby: the list of open games after each message, and the rows of the table.
import { FIRST_RATINGS, type LobbyGame } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { createFakeStorage } from '../net/testkit/fake-storage.ts';
import {
  createFilterMemory,
  EVERY_GAME,
  nextOpenGames,
  type OpenFilter,
  type OpenGames,
  rowsOf,
} from './open-games.ts';

const game = (id: number, more: Partial<LobbyGame> = {}, rating = 1500): LobbyGame => ({
  id,
  creator: { id: 100 + id, username: `p${id}`, profilePicId: 'bee', rating },
  wagerAmount: '1',
  timeControl: '600+0',
  ...more,
});
const ME = {
  id: 7,
  balance: '12.48',
  ratings: {
    blitz: { ...FIRST_RATINGS.blitz, rating: 1700 },
    rapid: { ...FIRST_RATINGS.rapid, rating: 1512 },
  },
};
const known = (games: LobbyGame[], away: number[] = []): OpenGames => {
  const list = nextOpenGames(null, { type: 'lobby_games', games, away });
  if (list === null) throw new Error('no list');
  return list;
};
const shown = (open: OpenGames, filter: Partial<OpenFilter> = {}) =>
  rowsOf(open, { ...EVERY_GAME, ...filter }, ME).map((row) => row.game.id);

test('adds and removes games, tracks absent creators, and is replaced by a new list', () => {
  const change = { type: 'lobby_changed' as const, opened: [], gone: [], away: [], back: [] };
  // Without the list, a change means nothing.
  expect(nextOpenGames(null, { ...change, opened: [game(1)] })).toBeNull();
  let open: OpenGames | null = known([game(1), game(2)], [102]);
  open = nextOpenGames(open, { ...change, opened: [game(3)], gone: [1], away: [103], back: [102] });
  expect([...(open?.games.keys() ?? [])]).toEqual([2, 3]);
  expect([...(open?.away ?? [])]).toEqual([103]);
  const again = game(4, { creator: { ...game(3).creator } });
  open = nextOpenGames(open, { ...change, opened: [again] });
  expect([...(open?.away ?? [])]).toEqual([]);
  expect(nextOpenGames(open, { type: 'lobby_games', games: [], away: [] })?.games.size).toBe(0);
});

test('S34 names why a game cannot be joined: the balance, what is held of it, or nothing for a wager on chain', () => {
  const open = known([game(1), game(2, { wagerAmount: '5' }), game(3, { wagerAmount: '20' })]);
  const escrow = game(4, { wagerAmount: '100', stakeSource: 'escrow' });
  const all = { ...open, games: new Map([...open.games, [4, escrow]]) };
  const obstacles = (own: object) =>
    rowsOf(all, EVERY_GAME, { ...ME, ...own }).map(({ obstacle }) => obstacle);
  expect(obstacles({})).toEqual([null, null, 'balance', null]);
  expect(obstacles({ held: '11' })).toEqual([null, 'held', 'balance', null]);
});

describe('S34 the table', () => {
  const open = known(
    [
      game(1, {}, 1631),
      game(2, { wagerAmount: '0.1', timeControl: '180+2' }, 1498),
      game(3, { wagerAmount: '5' }, 1500),
      game(4, { wagerAmount: '0.1', timeControl: '300+3' }, 1544),
      game(5, { wagerAmount: '20', timeControl: '900+10' }, 1874),
      game(6, { wagerAmount: '100' }, 1512),
      game(7, { wagerAmount: '0' }, 1512),
      game(8, { creator: { id: ME.id, username: 'me', profilePicId: 'bee', rating: 1512 } }),
    ],
    [106],
  );

  test.each<[string, Partial<OpenFilter>, number[]]>([
    ['sorts games of others by presence, then rating, then age', {}, [7, 3, 1, 4, 2, 5, 6]],
    ['filters by one stake', { stake: '0.1' }, [4, 2]],
    ['filters games without a stake', { stake: '0' }, [7]],
    ['filters stakes of 20 SOL and more', { stake: '20+' }, [5, 6]],
    ['filters by one time control', { time: '600+0' }, [7, 3, 1, 6]],
    ["filters ratings within 200, in each game's pool", { near: true }, [7, 3, 1, 4, 6]],
    ['applies all three filters', { stake: '1', time: '600+0', near: true }, [1]],
  ])('%s', (_name, filter, ids) => {
    expect(shown(open, filter)).toEqual(ids);
  });

  test('shows the older of two games with equally near ratings first', () => {
    expect(shown(known([game(9, {}, 1522), game(3, {}, 1502)]))).toEqual([3, 9]);
  });

  test.each<[string, Partial<LobbyGame>, string | null]>([
    ["allows a range with the player's rating", { ratingRange: { min: 1512, max: 1512 } }, null],
    ['blocks a range with the rating of another pool', { ratingRange: { min: 1600, max: 1800 } }, 'rating'],
    ['allows that range in that pool', { ratingRange: { min: 1600, max: 1800 }, timeControl: '180+2' }, null],
  ])('%s', (_name, more, obstacle) => {
    expect(rowsOf(known([game(1, more)]), EVERY_GAME, ME)[0]?.obstacle ?? null).toBe(obstacle);
  });
});

test('S34 stores the filters on this device, and ignores stored values that are not offered', () => {
  const storage = createFakeStorage();
  expect(createFilterMemory(storage).read()).toEqual(EVERY_GAME);
  const filter: OpenFilter = { stake: '20+', time: '180+2', near: true };
  createFilterMemory(storage).write(filter);
  expect(createFilterMemory(storage).read()).toEqual(filter);
  storage.setItem(storage.key(0) ?? '', '3 60+0 far');
  expect(createFilterMemory(storage).read()).toEqual(EVERY_GAME);
});
