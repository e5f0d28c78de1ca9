// The analysis of staked games across modules. Games are played by calls, and a UCI program rates every move as the best one.
import { join } from 'node:path';
import { longGame } from '@kingstake/chess/testkit';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { ThreadAnalyst } from '../../src/game-analysis/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createManualTime } from '../../src/platform/testkit/manual-time.ts';
import { enterServer } from '../testkit/live-player.ts';
import { over, play, start } from '../testkit/played-games.ts';
import { createTestServer, type TestServer } from '../testkit/test-server.ts';

const PROGRAM = join(import.meta.dirname, '../../src/game-analysis/testkit/uci-program.ts');
const MOVES = longGame(60).moves.map(({ from, to }) => from + to);
const GAMES = 4;
const LOOK_MS = 10_000;

describeEachDatabase('the analysis of staked games', (database) => {
  let server: TestServer;
  afterEach(() => server.close());

  /** Plays games of two players with established ratings, and analyses them. */
  async function analysed(mode: 'on' | 'shadow'): Promise<void> {
    const program = { path: process.execPath, arguments: [PROGRAM, 'agree', MOVES.join()] };
    const analyst = new ThreadAnalyst({ time: createManualTime(), program });
    const environment = { FAIR_PLAY: mode, FAIR_PLAY_CPU_SHARE: '1' };
    server = await createTestServer(database(), environment, null, null, { analyst });
    const port = await server.app.listen();
    const ada = await enterServer(server, database(), port, { wallet: 1, name: 'Ada', sol: '20' });
    const bob = await enterServer(server, database(), port, { wallet: 2, name: 'Bob', sol: '20' });
    await database().run((queries) =>
      sql`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
        select id, 'rapid', 1500, 60, 0.06, 30, ${new Date(server.time.nowMs())} from app_user`.execute(
        queries,
      ),
    );
    for (let count = 0; count < GAMES; count += 1) {
      const game = await start(ada, bob);
      await play(game, MOVES);
      game.black.resign();
      await over(game);
    }
    server.time.advance(LOOK_MS);
    await server.app.settled();
  }

  const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await database().run((queries) => query.execute(queries))).rows;

  test.each([
    ['on', 'opens a case that holds the prizes of the winner', [['quality', true, GAMES]]],
    ['shadow', 'records the same and opens no case', []],
  ] as const)('U20 with FAIR_PLAY %s it %s', async (mode, _what, expected) => {
    await analysed(mode);
    const sides = await read(sql<{ review: string; nodes: number; moves: number }>`
      select review, nodes, jsonb_array_length(features->'moves') as moves from analysed_side`);
    expect(sides).toHaveLength(2 * GAMES);
    for (const { nodes, moves } of sides) {
      expect(nodes).toBe(32_000);
      expect(moves).toBeGreaterThan(15);
    }
    expect(sides.some(({ review }) => review === 'hold')).toBe(true);
    const cases = await read(sql<{ kind: string; holds: boolean; games: number; boards: number }>`
      select c.kind, bool_and(g.hold_until is not null) as holds, count(*)::int as games,
        jsonb_array_length(c.evidence->'positions') as boards
      from review_case c join review_game g on g.case_id = c.id join app_user u on u.id = c.user_id
      where u.username = 'Ada' group by c.id`);
    for (const { boards } of cases) expect(boards).toBe(20);
    expect(cases.map(({ kind, holds, games }) => [kind, holds, games])).toEqual(expected);
  });
});
