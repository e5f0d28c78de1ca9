// A friendly game through the whole server. It is played with the product's client, and shown only in the history.
import type { HistoryItem, PlayerStats, Ratings, User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const NO_RESULTS = { totalGames: 0, wins: 0, losses: 0, draws: 0, totalEarnings: '0', currentStreak: 0 };

describeEachDatabase('a friendly game', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob] = await world.players('Ada', 'Bob');
  });
  afterEach(() => world.close());

  const get = async <T>(player: Player, path: string) => (await player.call<T>('GET', path)).body;
  const listed = async (player: Player, filter: string) =>
    (await get<{ games: HistoryItem[] }>(player, `/api/games/history/${player.user.id}?filter=${filter}`))
      .games;
  const ratingsOf = async (player: Player): Promise<Ratings | undefined> =>
    (await get<User>(player, `/api/users/wallet/${player.user.walletAddress}`)).ratings;

  test('S9 S25 is not rated, counted or paid, and is listed in the history under its own filter', async () => {
    const before = [await ratingsOf(ada), await ratingsOf(bob)];
    const id = await mate(ada, bob, { wagerAmount: '0' });
    expect([await ratingsOf(ada), await ratingsOf(bob)]).toEqual(before);
    for (const table of ['game_rating', 'rating_change', 'player_rating', 'player_record']) {
      const { rows } = await database().run((queries) =>
        sql`select 1 from ${sql.table(table)}`.execute(queries),
      );
      expect(rows, table).toEqual([]);
    }
    for (const player of [ada, bob]) {
      expect((await get<User>(player, `/api/users/wallet/${player.user.walletAddress}`)).balance).toBe('20');
      expect(await get<PlayerStats>(player, `/api/games/user/${player.user.id}/stats`)).toMatchObject(
        NO_RESULTS,
      );
    }
    expect(await get(ada, '/api/leaderboard')).toMatchObject({ users: [] });
    const against = `/api/games/history/${ada.user.id}/against/${bob.user.id}`;
    expect(await get(ada, against)).toEqual({ wins: 0, draws: 0, losses: 0 });

    const [won] = await listed(bob, 'friendly');
    expect(won).toMatchObject({ id, result: 'win', wagerAmount: '0', earnings: '0', reason: 'checkmate' });
    expect((await listed(ada, 'all')).map((game) => game.id)).toEqual([id]);
    for (const filter of ['wins', 'losses', 'draws', 'completed'])
      for (const player of [ada, bob]) expect(await listed(player, filter), filter).toEqual([]);
    expect((await world.visitor().call<string>('GET', `/api/games/${id}/pgn`)).status).toBe(401);
    const pgn = await ada.call<string>('GET', `/api/games/${id}/pgn`);
    expect(String(pgn.body)).toContain('[Event "Kingstake friendly game"]');
  });

  test('does not hide a staked game, which counts and is not listed under the filter', async () => {
    await mate(ada, bob, { wagerAmount: '0' });
    const staked = await mate(ada, bob);
    expect((await listed(bob, 'friendly')).map((game) => game.id)).not.toContain(staked);
    expect((await listed(bob, 'wins')).map((game) => game.id)).toEqual([staked]);
    expect((await listed(ada, 'losses')).map((game) => game.id)).toEqual([staked]);
    expect(await listed(ada, 'all')).toHaveLength(2);
  });

  test('shows the current ratings to its players', async () => {
    await mate(ada, bob);
    const { black } = await ada.plays(bob, { wagerAmount: '0' });
    expect(black.getSnapshot().game?.blackPlayer?.rating).toBe((await ratingsOf(bob))?.rapid.rating);
  });
});
