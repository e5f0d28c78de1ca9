import type { GameDetails, HistoryItem, PlayerStats } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abort, draw, mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

interface HistoryPage {
  games: HistoryItem[];
  pagination: object;
}

/** The rating of a newcomer in a game with fewer than ten plies, which does not count. */
const UNRATED = { rating: 1500, provisional: true, ratingChange: null };

describeEachDatabase('history', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
  });
  afterEach(() => world.close());

  /** Advances the time in steps, because the server would compensate a longer jump as an outage. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) {
      world.time.advance(250);
      await world.app.settled();
    }
  }

  const historyOf = async (player: Player, query = '') =>
    (await player.call<HistoryPage>('GET', `/api/games/history/${player.user.id}${query}`)).body;

  test('I21 I33 filters games, newest first, with earnings for wins only', async () => {
    const won = await mate(bob, ada);
    const lost = await mate(ada, bob);
    const drawn = await draw(ada, bob);
    const aborted = await abort(ada, bob);
    await ada.call('POST', '/api/games', { whitePlayerId: ada.user.id, wagerAmount: '1' });
    const all = await historyOf(ada);
    expect(
      all.games.map(({ id, result, earnings, isWhite, moves }) => [id, result, earnings, isWhite, moves]),
    ).toEqual([
      [aborted, 'aborted', '0', true, 0],
      [drawn, 'draw', '0', true, 0],
      [lost, 'loss', '0', true, 4],
      [won, 'win', '0.095', false, 4],
    ]);
    expect(all.games[0]?.opponent).toMatchObject({ username: 'Bob', profilePicId: 'bee' });
    const ids = async (filter: string) =>
      (await historyOf(ada, `?filter=${filter}`)).games.map((game) => game.id);
    expect(await ids('wins')).toEqual([won]);
    expect(await ids('losses')).toEqual([lost]);
    expect(await ids('draws')).toEqual([drawn]);
    expect(await ids('completed')).toEqual([drawn, lost, won]);
    expect((await cyd.call<HistoryPage>('GET', `/api/games/history/${cyd.user.id}`)).body.games).toEqual([]);
  });

  test('counts the decided games of two players for each of them, with either colour', async () => {
    await mate(bob, ada);
    await mate(ada, bob);
    await mate(cyd, ada);
    await draw(bob, ada);
    await mate(bob, ada);
    await abort(ada, bob);
    const against = async (player: Player, other: Player, userId = player.user.id) =>
      player.call('GET', `/api/games/history/${userId}/against/${other.user.id}`);
    expect((await against(ada, bob)).body).toEqual({ wins: 2, draws: 1, losses: 1 });
    expect((await against(bob, ada)).body).toEqual({ wins: 1, draws: 1, losses: 2 });
    expect((await against(bob, cyd)).body).toEqual({ wins: 0, draws: 0, losses: 0 });
    expect((await against(ada, ada)).body).toEqual({ wins: 0, draws: 0, losses: 0 });
    expect((await against(cyd, bob, ada.user.id)).status).toBe(403);
  });

  test('I29 returns pages', async () => {
    for (let count = 0; count < 3; count += 1) await draw(ada, bob);
    expect((await historyOf(ada, '?page=1&limit=2')).pagination).toEqual({
      totalGames: 3,
      totalPages: 2,
      currentPage: 1,
      hasPrevPage: false,
      hasNextPage: true,
    });
    const second = await historyOf(ada, '?page=2&limit=2');
    expect(second.games).toHaveLength(1);
    expect(second.pagination).toMatchObject({ hasPrevPage: true, hasNextPage: false });
    expect((await historyOf(ada, '?page=9&limit=2')).games).toEqual([]);
  });

  test('I11 I37 M4 returns the win rate over finished games and the streak, which a draw resets', async () => {
    const stats = async (player: Player) =>
      (await player.call<PlayerStats>('GET', `/api/games/user/${player.user.id}/stats`)).body;
    expect(await stats(ada)).toEqual({
      totalGames: 0,
      winRate: 0,
      totalEarnings: '0',
      wins: 0,
      losses: 0,
      draws: 0,
      currentStreak: 0,
    });
    await mate(bob, ada);
    await mate(bob, ada);
    await abort(ada, bob);
    expect(await stats(ada)).toMatchObject({
      totalGames: 2,
      winRate: 100,
      totalEarnings: '0.19',
      currentStreak: 2,
    });
    expect(await stats(bob)).toMatchObject({ losses: 2, currentStreak: -2, totalEarnings: '0' });
    await draw(ada, bob);
    expect(await stats(ada)).toMatchObject({ totalGames: 3, winRate: 66.67, draws: 1, currentStreak: 0 });
    await mate(ada, bob);
    expect(await stats(ada)).toMatchObject({ currentStreak: -1 });
    expect(await stats(bob)).toMatchObject({ currentStreak: 1, wins: 1 });
  });

  test('I14 I27 I36 sorts the leaderboard by earnings, then wins, then age of the player', async () => {
    await mate(ada, bob);
    await mate(bob, cyd);
    await draw(ada, cyd);
    const board = await ada.call<{ users: { username: string }[]; pagination: object }>(
      'GET',
      '/api/leaderboard?page=1&limit=2',
    );
    expect(board.body.users.map((user) => user.username)).toEqual(['Bob', 'Cyd']);
    expect(board.body.users[0]).toEqual({
      id: bob.user.id,
      username: 'Bob',
      profilePicId: 'bee',
      totalEarnings: '0.095',
      wins: 1,
      losses: 1,
      rating: expect.any(Number) as number,
      provisional: true,
    });
    expect(board.body.pagination).toEqual({
      currentPage: 1,
      totalPages: 2,
      hasNextPage: true,
      hasPrevPage: false,
      totalUsers: 3,
    });
    // The default page has ten players.
    await database().run((queries) =>
      sql`
        with added as (
          insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          select lpad(n::text, 40, 'x'), 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, 9) n
          returning id)
        insert into player_record (user_id, wins, losses, total_earnings) select id, 0, 1, 0 from added`.execute(
        queries,
      ),
    );
    const usual = await ada.call<{ users: object[] }>('GET', '/api/leaderboard');
    expect(usual.body.users).toHaveLength(10);
  });

  test('I22 I33 I34 returns every field of an item and its details, with the same end in both', async () => {
    const game = await ada.plays(bob, { wagerAmount: '1' });
    const { id } = game;
    await game.play('e2e4 e7e5');
    await pass(8_000);
    await game.play('g1f3');
    const running = (await ada.call<GameDetails>('GET', `/api/games/${id}/details`)).body;
    expect(running).toMatchObject({ id, status: 'active', result: null, winner: null, endedAt: null });
    expect(running.moves.map((move) => move.san)).toEqual(['e4', 'e5', 'Nf3']);
    await pass(3_500);
    const endedAt = new Date(world.time.nowMs()).toISOString();
    game.black.resign();
    await game.over();
    await database().transaction(async (tx) => {
      await sql`alter table game disable trigger user`.execute(tx); // a trigger would prevent this change
      await sql`update game set time_control = '180+2' where id = ${id}`.execute(tx);
      await sql`alter table game enable trigger user`.execute(tx);
    });
    expect((await historyOf(ada)).games).toEqual([
      {
        id,
        opponent: { username: 'Bob', profilePicId: 'bee', ...UNRATED },
        ...UNRATED,
        isWhite: true,
        date: endedAt,
        duration: 11,
        moves: 3,
        wagerAmount: '1',
        timeControl: '180+2',
        earnings: '0.95',
        result: 'win',
        reason: 'resignation',
      },
    ]);
    expect((await historyOf(bob)).games[0]).toMatchObject({
      opponent: { username: 'Ada', profilePicId: 'bee' },
      isWhite: false,
      earnings: '0',
      result: 'loss',
    });
    const details = (await bob.call<GameDetails>('GET', `/api/games/${id}/details`)).body;
    const { moves, clocks, lagCredits, createdAt, ...rest } = details;
    // Connections on this machine have almost no lag.
    expect(lagCredits).toEqual(moves.map(() => expect.closeTo(0, 1)));
    expect(rest).toEqual({
      id,
      status: 'ended',
      whitePlayer: { id: ada.user.id, username: 'Ada', profilePicId: 'bee', ...UNRATED },
      blackPlayer: { id: bob.user.id, username: 'Bob', profilePicId: 'bee', ...UNRATED },
      wagerAmount: '1',
      timeControl: '180+2',
      prizePool: '1.95',
      duration: 11,
      result: 'white_wins',
      reason: 'resignation',
      winner: ada.user.id,
      endedAt,
      initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      gameState: { fen: moves.at(-1)?.fen },
    });
    expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.parse(endedAt) - 11_500);
    expect(moves[2]).toEqual({
      from: 'g1',
      to: 'f3',
      san: 'Nf3',
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    });
    // White thought for 8 s, minus a lag credit of at most 0.3 s per move.
    expect(clocks).toEqual([600, 600, expect.closeTo(592.15, 0)]);
  });

  describe('authorization of details', () => {
    const seen = async (viewer: Player, id: number) =>
      (await viewer.call('GET', `/api/games/${id}/details`)).status;

    test('M13 shows a public game to all after its end, and earlier only if the players allow it', async () => {
      const running = await ada.plays(bob);
      const { id } = running;
      expect([await seen(ada, id), await seen(cyd, id)]).toEqual([200, 403]);
      running.white.resign();
      await running.over();
      expect(await seen(cyd, id)).toBe(200);
      const open = await ada.plays(bob, { allowObservers: true });
      expect(await seen(cyd, open.id)).toBe(200);
      expect(await seen(cyd, 424242)).toBe(404);
    });

    test('shows a private game only to its players', async () => {
      const id = await mate(ada, bob, { isPrivate: true });
      expect([await seen(ada, id), await seen(bob, id), await seen(cyd, id)]).toEqual([200, 200, 403]);
    });

    test('answers 403 for another player’s history and statistics, and 401 without a session', async () => {
      for (const path of [`/api/games/history/${bob.user.id}`, `/api/games/user/${bob.user.id}/stats`]) {
        expect((await ada.call('GET', path)).status).toBe(403);
        expect((await world.visitor().call('GET', path)).status).toBe(401);
      }
    });
  });
});
