// Ratings through the whole server: recorded when a game starts, changed when it ends, and shown with players.
import type { Game, GameDetails, GamePlayer, HistoryItem, Ratings, User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abort, both, draw, mate, TEN_PLIES } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const NEW = { rating: 1500, deviation: 350, provisional: true, games: 0 };

describeEachDatabase('ratings', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob] = await world.players('Ada', 'Bob');
  });
  afterEach(() => world.close());

  const ratingsOf = async (player: Player, by = player): Promise<Ratings | undefined> =>
    (await by.call<User>('GET', `/api/users/wallet/${player.user.walletAddress}`)).body.ratings;
  const game = async (id: number) => (await ada.call<Game>('GET', `/api/games/${id}`)).body;
  const details = async (id: number) => (await ada.call<GameDetails>('GET', `/api/games/${id}/details`)).body;
  const history = async (player: Player) =>
    (await player.call<{ games: HistoryItem[] }>('GET', `/api/games/history/${player.user.id}`)).body.games;
  const rated = (player: Pick<GamePlayer, 'rating' | 'provisional' | 'ratingChange'> | null | undefined) => [
    player?.rating,
    player?.provisional,
    player?.ratingChange,
  ];
  const rows = async (table: 'rating_change' | 'game_rating' | 'player_rating') =>
    (
      await database().run((queries) =>
        sql<Record<string, number>>`select * from ${sql.raw(table)}`.execute(queries),
      )
    ).rows;

  test('S12 S13 start at 1500 and change by 162 after a first game, for the player, others and the game', async () => {
    expect(ada.user.ratings).toEqual({ blitz: NEW, rapid: NEW });
    const waiting = await ada.create();
    expect(rated(waiting.whitePlayer)).toEqual([1500, true, undefined]);
    // The deviation is shown while another player can still join.
    expect(waiting.whitePlayer.deviation).toBe(350);
    await ada.call('POST', `/api/games/${waiting.id}/cancel`, { playerId: ada.user.id });
    const id = await mate(ada, bob);
    const ofWinner = { rating: 1662, deviation: 290, provisional: true, games: 1 };
    expect(await ratingsOf(bob)).toEqual({ blitz: NEW, rapid: ofWinner });
    expect(await ratingsOf(bob, ada)).toEqual({ blitz: NEW, rapid: ofWinner });
    expect(await ratingsOf(ada)).toMatchObject({ rapid: { rating: 1338, games: 1 } });
    const ended = await game(id);
    expect(ended.whitePlayer).not.toHaveProperty('deviation');
    expect([rated(ended.whitePlayer), rated(ended.blackPlayer)]).toEqual([
      [1500, true, -162],
      [1500, true, 162],
    ]);
    expect(ended.players.map(rated)).toEqual([rated(ended.whitePlayer), rated(ended.blackPlayer)]);
  });

  test('S10 are sent to both players: the initial ratings at the start, and the change at the end', async () => {
    const first = await mate(ada, bob);
    const second = await ada.plays(bob);
    expect(rated(second.white.getSnapshot().game?.blackPlayer)).toEqual([1662, true, undefined]);
    await second.play('f2f3 e7e5 g2g4 d8h4');
    const ended = second.white.getSnapshot().over?.game;
    await second.over();
    const { rapid } = (await ratingsOf(bob)) ?? {};
    expect(rated(ended?.blackPlayer)).toEqual([1662, true, (rapid?.rating ?? 0) - 1662]);
    expect(rated((await game(first)).blackPlayer)).toEqual([1500, true, 162]);
  });

  test('S13 appear in history and details', async () => {
    const id = await mate(ada, bob);
    const { body } = await ada.call<{ games: HistoryItem[] }>('GET', `/api/games/history/${ada.user.id}`);
    expect(body.games[0]).toMatchObject({
      rating: 1500,
      provisional: true,
      ratingChange: -162,
      opponent: { username: 'Bob', rating: 1500, provisional: true, ratingChange: 162 },
    });
    const shown = await details(id);
    expect(shown.whitePlayer).toMatchObject({ rating: 1500, ratingChange: -162 });
    expect(shown.blackPlayer).toMatchObject({ rating: 1500, ratingChange: 162 });
    const pgn = (await ada.call<string>('GET', `/api/games/${id}/pgn`)).body;
    expect(pgn).toContain('[WhiteElo "1500"]');
    expect(pgn).toContain('[BlackElo "1500"]');
  });

  test('do not change after a resignation or draw before ply 10, which otherwise counts', async () => {
    const resigned = await ada.plays(bob);
    await resigned.play('e2e4 e7e5');
    resigned.white.resign();
    const id = await resigned.over();
    const drawn = await draw(ada, bob);
    for (const game of [await details(id), await details(drawn)])
      expect(rated(game.whitePlayer)).toEqual([1500, true, null]);
    expect((await history(ada)).map(rated)).toEqual([
      [1500, true, null],
      [1500, true, null],
    ]);
    expect(await ratingsOf(ada)).toEqual({ blitz: NEW, rapid: NEW });
    expect(await rows('rating_change')).toEqual([]);
    const { body } = await bob.call<User>('GET', `/api/users/wallet/${bob.user.walletAddress}`);
    expect(body).toMatchObject({ wins: 1, draws: 1 });
  });

  test('S9 change after a draw, but not after an aborted game', async () => {
    await draw(ada, bob, TEN_PLIES);
    expect(await ratingsOf(ada)).toMatchObject({ rapid: { rating: 1500, games: 1 } });
    const id = await abort(ada, bob);
    expect(await ratingsOf(ada)).toMatchObject({ rapid: { rating: 1500, games: 1 } });
    expect(rated((await game(id)).whitePlayer)).toEqual([1500, true, null]);
    expect(await rows('game_rating')).toHaveLength(2);
    expect(await rows('rating_change')).toHaveLength(2);
  });

  test('add a game’s change to a rating that another game has changed since the start', async () => {
    const running = await ada.plays(bob);
    // Records the result of another game that ended during this one.
    await database().run((queries) =>
      sql`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
        values (${bob.user.id}, 'rapid', 1612.5, 200, 0.06, 4, app_now())`.execute(queries),
    );
    await running.play('f2f3 e7e5 g2g4 d8h4');
    await running.over();
    const [moved] = (await rows('player_rating')).filter(({ user_id }) => Number(user_id) === bob.user.id);
    expect(moved?.['rating']).toBeCloseTo(1612.5 + 162.212, 3);
    expect(moved?.['deviation']).toBeCloseTo(290.2305, 3); // computed from this game
    expect(moved?.['games']).toBe(5);
    expect(rated((await game(running.id)).blackPlayer)).toEqual([1500, true, 162]);
  });

  test('are recorded when the creator accepts the game, and sent to both players', async () => {
    const { id } = await ada.create();
    await bob.call('POST', `/api/games/${id}/join`, { playerId: bob.user.id });
    await database().run((queries) =>
      sql`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
        values (${bob.user.id}, 'rapid', 1612.5, 100, 0.06, 4, ${new Date(world.time.nowMs())})`.execute(
        queries,
      ),
    );
    const seated = { id, white: ada.sit(id), black: bob.sit(id) };
    const boards = await both(seated, ({ status }) => status === 'active');
    expect(await rows('game_rating')).toMatchObject([{ white_rating: 1500, black_rating: 1612.5 }]);
    for (const { game: shown } of boards) expect(rated(shown?.blackPlayer)).toEqual([1613, false, undefined]);
    expect(rated((await game(id)).blackPlayer)).toEqual([1613, false, undefined]);
  });

  test('use the ratings at the end for a game that started without recorded ratings', async () => {
    const running = await ada.plays(bob);
    await database().run(async (queries) => {
      await sql`alter table game_rating disable trigger game_rating_append_only`.execute(queries);
      await sql`delete from game_rating`.execute(queries);
      await sql`alter table game_rating enable trigger game_rating_append_only`.execute(queries);
    });
    await running.play('f2f3 e7e5 g2g4 d8h4');
    await running.over();
    expect(await ratingsOf(bob)).toMatchObject({ rapid: { rating: 1662, games: 1 } });
  });

  test('S11 can be reversed once per game by an operator, with a logged reason and without an effect on other games', async () => {
    const id = await mate(ada, bob);
    const halved = await mate(ada, bob);
    const before = (await ratingsOf(bob))?.rapid.rating ?? 0;
    const reverse = (game: number) =>
      world.operate('ratings', 'reverse', String(game), '--reason', 'engine', '--by', 'eve');
    expect(rated((await game(id)).blackPlayer)).toEqual([1500, true, 162]);
    const answer = await reverse(id);
    // The server has the game cached, and shows the reversed change.
    expect(rated((await game(id)).blackPlayer)).toEqual([1500, true, 0]);
    expect(answer.message).toContain(`Player ${bob.user.id}: rapid ${before} -> ${before - 162}`);
    expect(await ratingsOf(bob)).toMatchObject({ rapid: { rating: before - 162, games: 1 } });
    expect(rated((await history(bob)).at(-1))).toEqual([1500, true, 0]);
    expect(await reverse(id)).toEqual({ done: false, message: `Game ${id} has no rating to take back.` });
    expect(await reverse(987_654)).toMatchObject({ done: false });
    expect((await world.operate('ratings', 'reverse', 'x', '--reason', 'none')).done).toBe(false);
    expect((await ratingsOf(bob))?.rapid.rating).toBe(before - 162);
    const { rows: logged } = await database().run((queries) =>
      sql<{ details: string }>`select details from audit_log where action = 'rating reversed'`.execute(
        queries,
      ),
    );
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0]?.details ?? '')).toMatchObject({ game: id, reason: 'engine' });
    const { rows: sums } = await database().run((queries) =>
      sql<{ off: number }>`select 1500 + sum(c.change) - max(r.rating) as off from rating_change c
        join player_rating r using (user_id, pool) group by user_id, pool`.execute(queries),
    );
    for (const { off } of sums) expect(off).toBeCloseTo(0, 6);
    // A game that counted half is also reversed by half.
    expect((await reverse(halved)).done).toBe(true);
    expect(await ratingsOf(bob)).toMatchObject({ rapid: { rating: 1500, games: 0 } });
  });

  test('S10 change once per game, and keep every change, by constraints in the database', async () => {
    await mate(ada, bob);
    const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
    const again = `insert into rating_change (user_id, pool, game_id, change, rating, deviation, volatility, at)
      select user_id, pool, game_id, change, rating, deviation, volatility, at from rating_change`;
    await expect(run(again)).rejects.toThrow(/rating_change_once/);
    await expect(run('delete from rating_change')).rejects.toThrow(/append only/);
    await expect(run('update game_rating set white_rating = 1501')).rejects.toThrow(/append only/);
    await expect(run(`update player_rating set rating = 'NaN'`)).rejects.toThrow(
      /player_rating_rating_check/,
    );
  });
});
