// standings: how many games of the same two players are rated within a day, and the weight of each.
import { timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { EndedGame } from '../games/index.ts';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { countResults, freezeRatings, rateResults } from './index.ts';

const [WHITE, BLACK] = [1, 2];
const NOON_MS = Date.parse('2026-06-01T12:00:00Z');
const HOUR_MS = 3_600_000;
const RAPID = timeControlOf('600+0');
const BLITZ = timeControlOf('180+2');

describeEachDatabase('rated games of a pair', (database) => {
  beforeEach(() => insertTwoUsers(database()));

  /** Inserts a staked game that White won after 20 plies, with frozen ratings. Its result is not counted or rated yet. */
  async function won(more: Partial<EndedGame> = {}): Promise<EndedGame> {
    const { id: gameId, wager, fee } = await insertPlayed(database(), { plies: 20, hoursAgo: 1 });
    const ended: EndedGame = {
      gameId,
      wager,
      fee,
      result: 'white_wins',
      reason: 'resignation',
      ply: 20,
      whiteId: WHITE,
      blackId: BLACK,
      winnerId: WHITE,
      stakeSource: 'balance',
      timeControl: RAPID,
      endedAtMs: NOON_MS,
      ...more,
    };
    await database().transaction((tx) =>
      freezeRatings(tx, { ...ended, blackId: BLACK, startedAtMs: ended.endedAtMs }),
    );
    return ended;
  }

  /** Counts and rates a game. */
  const end = (ended: EndedGame): Promise<void> =>
    database().transaction(async (tx) => {
      for (const effect of [countResults, rateResults]) await effect(tx, ended);
    });

  /** Returns the rating changes of each rated game, White first, as whole numbers. */
  async function changes(): Promise<(readonly [number, number])[]> {
    const { rows } = await database().run((queries) =>
      sql<{ white: number; black: number }>`
        select round(w.change)::int as white, round(b.change)::int as black
        from rating_change w join rating_change b using (game_id)
        where w.user_id = ${WHITE} and b.user_id = ${BLACK} order by w.id`.execute(queries),
    );
    return rows.map(({ white, black }) => [white, black]);
  }

  test('weighs the second game by a half, the third by a quarter and rates no fourth, over both pools', async () => {
    const games = [await won(), await won(), await won({ timeControl: BLITZ }), await won()];
    for (const game of games) await end(game);
    // All games froze the initial ratings, because none had ended.
    expect(await changes()).toEqual([
      [162, -162],
      [81, -81],
      [41, -41],
    ]);
    const { rows } = await database().run((queries) =>
      sql`select deviation, games from player_rating where user_id = ${WHITE} and pool = 'blitz'`.execute(
        queries,
      ),
    );
    const deviation = expect.closeTo(350 - (350 - 290.2305) / 4, 3);
    expect(rows).toEqual([{ deviation, games: 1 }]);
  });

  test('weighs fully again after 24 hours', async () => {
    const games = [await won(), await won(), await won()];
    const aDayLater = await won({ endedAtMs: NOON_MS + 24 * HOUR_MS });
    const justBefore = await won({ endedAtMs: NOON_MS + 24 * HOUR_MS - 1 });
    for (const game of [...games, justBefore, aDayLater]) await end(game);
    expect((await changes()).map(([white]) => white)).toEqual([162, 81, 41, 162]);
  });

  test('rates three of six games that end at the same time', async () => {
    const games: EndedGame[] = [];
    for (let game = 0; game < 6; game += 1)
      games.push(await won({ timeControl: game % 2 === 0 ? RAPID : BLITZ }));
    await Promise.all(games.map(end));
    expect((await changes()).map(([white]) => white)).toEqual([162, 81, 41]);
  });

  test.each([
    ['a resignation after nine plies', { ply: 9 }, 0],
    ['a resignation after ten plies', { ply: 10 }, 1],
    [
      'a draw by agreement before any move',
      { ply: 0, result: 'draw', reason: 'agreement', winnerId: null },
      0,
    ],
    ['a checkmate after four plies', { ply: 4, reason: 'checkmate' }, 1],
  ] as const)('rates by length: %s', async (_what, more, rated) => {
    await end(await won(more));
    expect(await changes()).toHaveLength(rated);
  });
});
