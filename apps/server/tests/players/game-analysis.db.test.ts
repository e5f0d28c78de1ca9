// The analysis of staked games across modules. Games are played by calls, and a UCI program rates every move as the best one.
import { join } from 'node:path';
import { longGame } from '@kingstake/chess/testkit';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { ThreadAnalyst } from '../../src/fair-play/analysis/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createManualTime } from '../../src/platform/testkit/manual-time.ts';

const PROGRAM = join(import.meta.dirname, '../../src/fair-play/analysis/testkit/uci-program.ts');
const MOVES = longGame(60).moves.map(({ from, to }) => from + to);
const GAMES = 4;
const LOOK_MS = 10_000;

describeEachDatabase('the analysis of staked games', (database) => {
  let world: World;
  afterEach(() => world.close());

  const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    (await database().run((queries) => query.execute(queries))).rows;

  test('U20 with FAIR_PLAY on opens a case that holds the prizes of the winner', async () => {
    const program = { path: process.execPath, arguments: [PROGRAM, 'agree', MOVES.join()] };
    const analyst = new ThreadAnalyst({ time: createManualTime(), program });
    const environment = { FAIR_PLAY: 'on', FAIR_PLAY_CPU_SHARE: '1' };
    world = await openWorld(database(), { environment, analyst });
    const [ada, bob] = await world.players('Ada', 'Bob');
    // Both ratings are established.
    await read(sql`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
      select id, 'rapid', 1500, 60, 0.06, 30, ${new Date(world.time.nowMs())} from app_user`);
    for (let count = 0; count < GAMES; count += 1) {
      const game = await ada.plays(bob);
      await game.play(MOVES.join(' '));
      game.black.resign();
      await game.over();
    }
    world.time.advance(LOOK_MS);
    await world.app.settled();
    const sides = await read(sql<{ review: string; nodes: number; moves: number }>`
      select review, nodes, jsonb_array_length(features->'moves') as moves from analysed_side`);
    expect(sides).toHaveLength(2 * GAMES);
    for (const { nodes, moves } of sides) {
      expect(nodes).toBe(32_000);
      expect(moves).toBeGreaterThan(15);
    }
    const cases = await read(sql`
      select c.kind, bool_and(g.hold_until is not null) as holds, count(*)::int as games,
        jsonb_array_length(c.evidence->'positions') as boards
      from review_case c join review_game g on g.case_id = c.id join app_user u on u.id = c.user_id
      where u.username = 'Ada' group by c.id`);
    expect(cases).toEqual([{ kind: 'quality', holds: true, games: GAMES, boards: 20 }]);
  });
});
