// History, statistics, leaderboard, files and previews of games through the whole server.
import { parsePgnGames } from '@kingstake/chess/pgn';
import type { GameDetails, HistoryItem, PlayerStats } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abort, copyGames, draw, mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { GAMES, LOG_PARTITIONS } from '../../src/games/index.ts';
import { setLastGameId } from '../../src/games/testkit/ended-games.ts';
import { GAME_FILES } from '../../src/history/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createPageFolder } from '../testkit/page-folder.ts';

/** The rating of a newcomer in a game with fewer than ten plies, which does not count. */
const UNRATED = { rating: 1500, provisional: true, ratingChange: null };

describeEachDatabase('played games', (database) => {
  let page: ReturnType<typeof createPageFolder>;
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    page = createPageFolder();
    world = await openWorld(database(), { pageFolder: page.folder });
    [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
  });
  afterEach(async () => {
    await world.close();
    page.remove();
    await world.query`select make_log_partition(0)`;
  });

  /** Advances the time in steps, because the server would compensate a longer jump as an outage. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 250) {
      world.time.advance(250);
      await world.app.settled();
    }
  }

  const get = async <T>(player: Player, path: string) => (await player.call<T>('GET', path)).body;
  const historyOf = (player: Player, query = '') =>
    get<{ games: HistoryItem[]; pagination: object }>(player, `/api/games/history/${player.user.id}${query}`);
  /** Returns the tags of the game, without the session tag that every page has. */
  const tagsOf = async (path: string) =>
    ((await world.visitor().call<string>('GET', path)).body.match(/<meta [^>]*>/g) ?? []).filter(
      (tag) => !tag.includes('name="session"'),
    );

  test('I21 I29 I33 lists games in pages, newest first, by result, with earnings for wins only', async () => {
    const won = await mate(bob, ada);
    const lost = await mate(ada, bob);
    const drawn = await draw(ada, bob);
    const aborted = await abort(ada, bob);
    await ada.create();
    const all = await historyOf(ada);
    expect(
      all.games.map(({ id, result, earnings, isWhite, moves }) => [id, result, earnings, isWhite, moves]),
    ).toEqual([
      [aborted, 'aborted', '0', true, 0],
      [drawn, 'draw', '0', true, 0],
      [lost, 'loss', '0', true, 4],
      [won, 'win', '0.095', false, 4],
    ]);
    const ids = async (query: string) => (await historyOf(ada, `?${query}`)).games.map((game) => game.id);
    expect(await ids('filter=wins')).toEqual([won]);
    expect(await ids('filter=losses')).toEqual([lost]);
    expect(await ids('filter=draws')).toEqual([drawn]);
    expect(await ids('filter=completed')).toEqual([drawn, lost, won]);
    expect(await ids('page=2&limit=3')).toEqual([won]);
    expect(await ids('page=9&limit=2')).toEqual([]);
    expect((await historyOf(ada, '?page=1&limit=3')).pagination).toEqual({
      totalGames: 4,
      totalPages: 2,
      currentPage: 1,
      hasPrevPage: false,
      hasNextPage: true,
    });
    expect((await historyOf(cyd)).games).toEqual([]);
  });

  test('I11 I37 M4 counts results for statistics, the streak, and two players against each other', async () => {
    const stats = (player: Player) => get<PlayerStats>(player, `/api/games/user/${player.user.id}/stats`);
    const against = (player: Player, other: Player) =>
      get(player, `/api/games/history/${player.user.id}/against/${other.user.id}`);
    expect(await stats(ada)).toMatchObject({
      totalGames: 0,
      winRate: 0,
      totalEarnings: '0',
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
    expect(await stats(ada)).toMatchObject({ winRate: 66.67, draws: 1, currentStreak: 0 });
    await mate(ada, bob);
    expect([(await stats(ada)).currentStreak, (await stats(bob)).currentStreak]).toEqual([-1, 1]);
    await mate(cyd, ada);
    expect(await against(ada, bob)).toEqual({ wins: 2, draws: 1, losses: 1 });
    expect(await against(bob, ada)).toEqual({ wins: 1, draws: 1, losses: 2 });
    expect(await against(bob, cyd)).toEqual({ wins: 0, draws: 0, losses: 0 });
  });

  test('I14 I27 I36 sorts the leaderboard by earnings, then wins, then age of the player', async () => {
    await mate(ada, bob);
    await mate(bob, cyd);
    await draw(ada, cyd);
    await world.query`with added as (
          insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          select lpad(n::text, 40, 'x'), 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, 9) n
          returning id)
        insert into player_record (user_id, wins, losses, total_earnings) select id, 0, 1, 0 from added`;
    const board = await get<{ users: { username: string }[] }>(ada, '/api/leaderboard');
    expect(board.users.map(({ username }) => username)).toEqual(
      ['Bob', 'Cyd', 'Ada'].concat(Array.from({ length: 7 }, (_, index) => `p${index + 1}`)),
    );
    expect(board).toMatchObject({
      users: [
        { id: bob.user.id, totalEarnings: '0.095', wins: 1, losses: 1, provisional: true },
        ...Array(9).fill({}),
      ],
      pagination: { currentPage: 1, totalPages: 2, hasNextPage: true, hasPrevPage: false, totalUsers: 12 },
    });
  });

  test('I22 I33 I34 returns every field of an item and its details, with the same end in both', async () => {
    const game = await ada.plays(bob, { wagerAmount: '1' });
    const { id } = game;
    await game.play('e2e4 e7e5');
    await pass(8_000);
    await game.play('g1f3');
    const running = { id, status: 'active', result: null, winner: null, endedAt: null };
    expect(await get(ada, `/api/games/${id}/details`)).toMatchObject(running);
    await pass(3_500);
    const endedAt = new Date(world.time.nowMs()).toISOString();
    game.black.resign();
    await game.over();
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
        timeControl: '600+0',
        earnings: '0.95',
        result: 'win',
        reason: 'resignation',
      },
    ]);
    const details = await get<GameDetails>(cyd, `/api/games/${id}/details`);
    const { moves, clocks, lagCredits } = details;
    // Connections on this machine have almost no lag.
    expect(lagCredits).toEqual(moves.map(() => expect.closeTo(0, 1)));
    expect(details).toMatchObject({
      id,
      status: 'ended',
      result: 'white_wins',
      reason: 'resignation',
      winner: ada.user.id,
      whitePlayer: { id: ada.user.id, username: 'Ada', profilePicId: 'bee', ...UNRATED },
      blackPlayer: { id: bob.user.id, username: 'Bob', profilePicId: 'bee', ...UNRATED },
      wagerAmount: '1',
      prizePool: '1.95',
      timeControl: '600+0',
      duration: 11,
      endedAt,
      gameState: { fen: moves.at(-1)?.fen },
    });
    expect(moves[2]).toEqual({
      from: 'g1',
      to: 'f3',
      san: 'Nf3',
      fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    });
    // White thought for 8 s, minus a lag credit of at most 0.3 s per move.
    expect(clocks).toEqual([600, 600, expect.closeTo(592.15, 0)]);
  });

  test('R48 sends one game as a PGN file, and all of a player’s games, newest first, and no others', async () => {
    const first = await mate(ada, bob);
    await mate(bob, cyd);
    const second = await mate(bob, ada, { isPrivate: true });
    const third = await abort(ada, bob);
    await copyGames(database(), first, 2 * GAME_FILES.gamesPerPage);
    const one = await bob.call<string>('GET', `/api/games/${first}/pgn`);
    expect(one.headers).toMatchObject({
      'content-type': 'application/x-chess-pgn; charset=utf-8',
      'content-disposition': `attachment; filename="kingstake-${first}.pgn"`,
    });
    expect(one.body).toMatch(/\[WhiteElo "1500"\].*1\. f3 \{\[%clk 0:10:00\]\} .*Qh4# .* 0-1\n$/s);
    const { headers, body } = await ada.call<string>('GET', `/api/games/history/${ada.user.id}/pgn`);
    expect(headers['content-disposition']).toBe('attachment; filename="kingstake-games.pgn"');
    const games = [...parsePgnGames(body)].map((parsed) => {
      if (!parsed.ok) throw new Error(JSON.stringify(parsed));
      return { site: parsed.game.tags.get('Site'), moves: parsed.game.mainLine.moves.length };
    });
    expect(games).toHaveLength(3 + 2 * GAME_FILES.gamesPerPage);
    const at = (id: number) => `http://localhost:3000/game/${id}`;
    expect(games.slice(-3)).toEqual([
      { site: at(third), moves: 0 },
      { site: at(second), moves: 4 },
      { site: at(first), moves: 4 },
    ]);
    expect(new Set(games.map(({ site }) => site)).size).toBe(games.length);
  });

  test('R47 leaves out the tags once the rate limit of lookups is reached', async () => {
    const id = await mate(ada, bob);
    await world.close();
    const environment = { RATE_LIMIT_FACTOR: '0.02' };
    world = await openWorld(database(), { environment, pageFolder: page.folder });
    const counts = [];
    for (let load = 0; load < 4; load += 1) counts.push((await tagsOf(`/game/${id}`)).length > 0);
    expect(counts).toEqual([true, true, false, false]);
  });

  test('R47 shows picture and tags of an ended public game without a session, and neither for other games', async () => {
    const id = await mate(ada, bob);
    const picture = await world.app.http.inject({ method: 'GET', url: `/og/${id}.png` });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const png = picture.rawPayload;
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ]);
    for (const path of [`/game/${id}`, `/game-details/${id}`])
      expect(await tagsOf(path)).toEqual(
        expect.arrayContaining([
          '<meta property="og:title" content="Bob beat Ada by checkmate" />',
          `<meta property="og:image" content="http://localhost:3000/og/${id}.png" />`,
          '<meta name="twitter:card" content="summary_large_image" />',
        ]),
      );
    const hidden = await mate(ada, bob, { isPrivate: true });
    const running = await ada.plays(bob, { allowObservers: true });
    for (const other of [hidden, running.id, 987_654]) {
      expect((await world.visitor().call('GET', `/og/${other}.png`)).status, String(other)).toBe(404);
      expect(await tagsOf(`/game-details/${other}`), String(other)).toEqual([]);
    }
    expect(await tagsOf('/game-details/x1')).toEqual([]);
  }, 30_000);

  test('shows games unchanged after they were archived, and a damaged one hides no other', async () => {
    const run = (statement: string) =>
      database().transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        return (await sql<{ count: bigint }>`${sql.raw(statement)}`.execute(tx)).rows[0]?.count;
      });
    await setLastGameId(database(), LOG_PARTITIONS.games - 3);
    const ids = [await mate(ada, bob), await draw(bob, ada)] as const;
    await mate(ada, bob); // the first game of the next partition
    await run(`update game set ended_at = '2026-01-02T03:04:05Z' where status = 'ended'`);
    /** Returns Ada's answers about these games from a server that has none of them cached. */
    async function seen() {
      const other = await openWorld(database());
      const client = other.visitor();
      client.cookie = ada.cookie;
      const paths = [
        ...ids.flatMap((id) => ['', '/details', '/pgn'].map((more) => `/api/games/${id}${more}`)),
        ...ids.map((id) => `/og/${id}.png`),
        ...['', '/pgn'].map((more) => `/api/games/history/${ada.user.id}${more}`),
      ];
      const answers = [];
      for (const path of paths) {
        const { status, body } = await client.call('GET', path);
        answers.push({ path, status, body });
      }
      await other.close();
      return answers;
    }
    const before = await seen();
    expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
    world.time.advance(GAMES.packMs);
    await world.app.settled();
    expect(await run(`select count(*) from game_log where game_id in (${ids.join()})`)).toBe(0n);
    expect(await seen()).toEqual(before);

    await run(
      `update game_archive set archived = set_byte(archived, 7, get_byte(archived, 7) # 1) where game_id = ${ids[0]}`,
    );
    const damaged = await seen();
    expect(damaged.map(({ status }) => status)).toEqual([503, 503, 503, 200, 200, 200, 503, 200, 200, 200]);
    expect(String(damaged.at(-1)?.body).match(/\[Site/g)).toHaveLength(2);
    const { body } = await ada.call<{ games: { id: number; moves: { san: string }[] | null }[] }>(
      'GET',
      `/api/users/${ada.user.id}/export`,
    );
    expect(ids.map((id) => body.games.find((game) => game.id === id)?.moves)).toEqual([null, []]);
    expect(body.games[0]?.moves?.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  });
});
