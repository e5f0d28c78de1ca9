// Public profiles with ratings and charts, and the leaderboard of each rating pool.
import { FIRST_RATING, isProvisional, ratingAfter } from '@kingstake/chess/rating';
import { FIRST_POOL_RATING, type LeaderboardUser, type PlayerProfile } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abort, draw, mate, TEN_PLIES } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { PROFILE } from '../../src/history/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const DAY_MS = 86_400_000;

interface Board {
  users: LeaderboardUser[];
  pagination: { totalUsers: number; totalPages: number };
}

describeEachDatabase('profiles', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob, cyd] = await world.players('Ada L.', 'Bob', 'Cyd');
  });
  afterEach(() => world.close());

  const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
  const ask = (name: string) => cyd.call<PlayerProfile>('GET', `/api/players/${encodeURIComponent(name)}`);

  test('show rating, record, public games and chart, and no amounts except the earnings', async () => {
    const lost = await mate(ada, bob);
    await mate(ada, bob, { isPrivate: true });
    const drawn = await draw(ada, bob, TEN_PLIES);
    await abort(ada, bob);
    for (const name of ['ada', '<b>', ''.padEnd(60, 'x')])
      expect(await ask(name)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const { status, body } = await ask('ada l.');
    expect(status).toBe(200);
    const { games, ratings, ratingHistory, memberSince, ...rest } = body;
    expect(rest).toEqual({
      id: ada.user.id,
      username: 'Ada L.',
      profilePicId: 'bee',
      wins: 0,
      losses: 2,
      draws: 1,
      totalEarnings: '0',
    });
    expect(Date.parse(memberSince)).toBeGreaterThan(0);
    expect(ratings.blitz).toEqual(FIRST_POOL_RATING);
    expect(ratings.rapid).toMatchObject({ provisional: true, games: 3 });
    expect(games.map(({ id, result }) => [id, result])).toEqual([
      [drawn, 'draw'],
      [lost, 'loss'],
    ]);
    expect(games[1]).toMatchObject({
      opponent: { username: 'Bob', rating: 1500, ratingChange: 162 },
      rating: 1500,
      ratingChange: -162,
    });
    expect(Object.keys(games[1] ?? {})).not.toContain('wagerAmount');
    expect(Object.keys(games[1] ?? {})).not.toContain('earnings');
    expect(JSON.stringify(body)).not.toContain(ada.user.walletAddress);
    expect(ratingHistory.blitz).toEqual([]);
    expect(ratingHistory.rapid).toHaveLength(3);
    expect(ratingHistory.rapid[0]?.rating).toBe(1338);
    expect(ratingHistory.rapid[2]?.rating).toBe(ratings.rapid.rating);
    // The chart shows a reversal by an operator.
    await world.operate('ratings', 'reverse', String(lost), '--reason', 'engine', '--by', 'eve');
    const after = (await ask('Ada L.')).body.ratingHistory.rapid;
    expect(after.map(({ rating }) => rating).slice(0, 3)).toEqual(
      ratingHistory.rapid.map(({ rating }) => rating),
    );
    expect((after[3]?.rating ?? 0) - (after[2]?.rating ?? 0)).toBe(162);
  });

  test('show the newest points of a chart', async () => {
    const id = await mate(ada, bob);
    await run('drop index rating_change_once');
    await run(`insert into rating_change (user_id, pool, game_id, change, rating, deviation, volatility, at)
      select ${ada.user.id}, 'rapid', ${id}, 1, 1000 + n, 60, 0.06, app_now() from generate_series(1, ${PROFILE.ratingPoints + 5}) n`);
    const { rapid } = (await ask('Ada L.')).body.ratingHistory;
    expect(rapid).toHaveLength(PROFILE.ratingPoints);
    expect(rapid.at(-1)?.rating).toBe(1000 + PROFILE.ratingPoints + 5);
    expect(rapid[0]?.rating).toBe(1006);
  });

  const hold = async (player: Player, rating: number, games: number, deviation = 60, daysAgo = 0) => {
    const at = new Date(world.time.nowMs() - daysAgo * DAY_MS).toISOString();
    await run(`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
      values (${player.user.id}, 'blitz', ${rating}, ${deviation}, 0.06, ${games}, '${at}')`);
    await run(`insert into player_record (user_id, wins) values (${player.user.id}, 1)`);
  };
  const board = async (query: string) => (await cyd.call<Board>('GET', `/api/leaderboard${query}`)).body;
  const names = ({ users }: Board) => users.map(({ username }) => username);

  test('sort the leaderboard of a pool by shown rating, then games, then age of the player', async () => {
    await hold(cyd, 1700.4, 7);
    await hold(bob, 1699.6, 9);
    await hold(ada, 1699.5, 9);
    const first = await board('?pool=blitz');
    expect(names(first)).toEqual(['Ada L.', 'Bob', 'Cyd']);
    expect(first.users[2]).toMatchObject({
      username: 'Cyd',
      rating: 1700,
      games: 7,
      wins: 1,
      totalEarnings: '0',
    });
    expect(first.pagination).toMatchObject({ totalUsers: 3 });
    expect(names(await board('?pool=blitz&page=2&limit=2'))).toEqual(['Cyd']);
    expect(await board('?pool=rapid')).toMatchObject({ users: [], pagination: { totalUsers: 0 } });
    expect(names(await board(''))).toEqual(['Ada L.', 'Bob', 'Cyd']);
    expect((await cyd.call('GET', '/api/leaderboard?pool=bullet')).status).toBe(400);
  });

  test('leave provisional ratings out of the leaderboard of a pool', async () => {
    await hold(ada, 1900, 3, 111);
    await hold(bob, 1800, 30, 60, 78);
    await hold(cyd, 1700, 30, 60, 79);
    expect(names(await board('?pool=blitz'))).toEqual(['Bob']);
    // The leaderboard of earnings includes all players, and marks provisional ratings.
    expect((await board('')).users.map(({ rating, provisional }) => [rating, provisional])).toEqual([
      [1900, true],
      [1800, false],
      [1700, true],
    ]);
  });

  test('read the leaderboard of a pool in the order of its index', async () => {
    const { rows } = await database().transaction(async (tx) => {
      // With so few players, the planner would sort all of them. That would be too slow with a million.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set local enable_${sql.raw(way)} = off`.execute(tx);
      return sql<{
        'QUERY PLAN': string;
      }>`explain select id from rated_player where pool = 'blitz' and settled_days >= 0
        and (-floor(rating + 0.5), -games, id) > (-1700::float8, -7, 3::bigint)
        order by (-floor(rating + 0.5)), (-games), id limit 10`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('player_rating_rank');
    expect(plan).not.toMatch(/Sort|app_user|player_record/);
  });

  test('compute the days until a rating is provisional as the rating rules do', async () => {
    const rows = await world.query<{ deviation: number; days: number }>`
        insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
        values (${ada.user.id}, 'blitz', 1500, 45, 0.06, 1, app_now()), (${bob.user.id}, 'blitz', 1500, 110, 0.06, 1, app_now()),
          (${cyd.user.id}, 'blitz', 1500, 350, 0.06, 1, app_now())
        returning deviation, settled_days as days`;
    const isProvisionalAfter = (deviation: number, days: number) =>
      isProvisional(ratingAfter({ ...FIRST_RATING, deviation }, days * DAY_MS));
    const [known, edge, unknown] = rows;
    expect([
      isProvisionalAfter(45, (known?.days ?? 0) - 0.001),
      isProvisionalAfter(45, (known?.days ?? 0) + 0.001),
    ]).toEqual([false, true]);
    expect(edge?.days).toBe(0);
    expect(unknown?.days).toBe(-1);
  });
});
