// PGN files over HTTP: authorization, and a streamed file of many games.
import { parsePgn, parsePgnGames } from '@kingstake/chess/pgn';
import type { ErrorBody } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { abort, copyGames, mate } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { GAME_FILES } from '../../src/history/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('files of games', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
  });
  afterEach(() => world.close());

  const fileOf = (viewer: Player, id: number) => viewer.call<string>('GET', `/api/games/${id}/pgn`);
  const allOf = (viewer: Player, userId = viewer.user.id) =>
    viewer.call<string>('GET', `/api/games/history/${userId}/pgn`);

  test('R48 contain a game as PGN, with its address, clocks and termination', async () => {
    const id = await mate(ada, bob);
    const { status, headers, body } = await fileOf(bob, id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="kingstake-${id}.pgn"`);
    const parsed = parsePgn(body);
    if (!parsed.ok) throw new Error(body);
    const { tags, result, mainLine } = parsed.game;
    expect(Object.fromEntries(tags)).toMatchObject({
      Site: `http://localhost:3000/game/${id}`,
      White: 'Ada',
      Black: 'Bob',
      TimeControl: '600+0',
      WhiteElo: '1500',
      BlackElo: '1500',
      Termination: 'normal',
    });
    expect(result).toBe('0-1');
    expect(mainLine.moves.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
    for (const { comments } of mainLine.moves) expect(comments[0]?.clockMs).toBeGreaterThan(590_000);
  });

  test('R48 are available only to those who may see the game', async () => {
    const hidden = await mate(ada, bob, { isPrivate: true });
    const running = await ada.plays(bob);
    await running.play('e2e4');
    const statuses = async (id: number) =>
      Promise.all([ada, bob, cyd].map(async (viewer) => (await fileOf(viewer, id)).status));
    expect(await statuses(hidden)).toEqual([200, 200, 403]);
    expect(await statuses(running.id)).toEqual([200, 200, 403]);
    expect((await fileOf(ada, running.id)).body).toMatch(/\n\n1\. e4 \{\[%clk [0-9:]+\]\} \*\n$/);
    expect(await statuses(987_654)).toEqual([404, 404, 404]);
    expect((await world.visitor().call('GET', `/api/games/${hidden}/pgn`)).status).toBe(401);
  });

  test('R48 contain all of a player’s games over many pages, newest first, and no others', async () => {
    const first = await mate(ada, bob);
    await mate(bob, cyd);
    const second = await mate(bob, ada, { isPrivate: true });
    const third = await abort(ada, bob);
    await copyGames(database(), first, 2 * GAME_FILES.gamesPerPage);
    const { status, headers, body } = await allOf(ada);
    expect(status).toBe(200);
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
    expect(games.filter(({ moves }) => moves === 4)).toHaveLength(2 + 2 * GAME_FILES.gamesPerPage);
    expect((await allOf(ada, bob.user.id)).status).toBe(403);
    expect((await world.visitor().call('GET', `/api/games/history/${ada.user.id}/pgn`)).status).toBe(401);
  });
});

describeEachDatabase('the file of all own games', (database) => {
  test('R48 has its own rate limit', async () => {
    const world = await openWorld(database(), { environment: { RATE_LIMIT_FACTOR: '0.5' } });
    try {
      const ada = await world.player('Ada', { sol: '1' });
      const path = `/api/games/history/${ada.user.id}/pgn`;
      const answers = [];
      for (let count = 0; count < 4; count += 1) answers.push(await ada.call<ErrorBody>('GET', path));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await world.close();
    }
  });
});
