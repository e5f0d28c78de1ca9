// ratings: how many games of the same two players are rated within a day, and the weight of each.
import { timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { EndedGame } from '../games/index.ts';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { countResults, freezeRatings, rateResults } from './index.ts';
import { endedGame } from './testkit/ended-game.ts';

const [WHITE, BLACK] = [1, 2];
const NOON_MS = Date.parse('2026-06-01T12:00:00Z');
const HOUR_MS = 3_600_000;
const RAPID = timeControlOf('600+0');
const BLITZ = timeControlOf('180+2');

describeEachDatabase('rated games of a pair', (database) => {
  beforeEach(() => insertTwoUsers(database()));

  /** Inserts a staked game that White won after 20 plies, by default with frozen ratings. Its result is not counted or rated yet. */
  async function won(more: Partial<EndedGame> = {}, isRecorded = true): Promise<EndedGame> {
    const { id: gameId, wager, fee } = await insertPlayed(database(), { plies: 20, hoursAgo: 1 });
    const ended = endedGame({
      gameId,
      wager,
      fee,
      ply: 20,
      endedAtMs: NOON_MS,
      timeControl: RAPID,
      whiteId: WHITE,
      blackId: BLACK,
      winnerId: WHITE,
      result: 'white_wins',
      reason: 'resignation',
      ...more,
    });
    if (!isRecorded) return ended;
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

  test('adds a change to a rating that has changed since, and rates a game without recorded ratings by those at its end', async () => {
    const started = await won();
    const rows = (statement: string) =>
      database().run(async (queries) => (await sql.raw<{ rating: number }>(statement).execute(queries)).rows);
    await rows(`insert into player_rating (user_id, pool, rating, deviation, volatility, games, rated_at)
      values (${WHITE}, 'rapid', 1612.5, 200, 0.06, 4, app_now())`);
    await end(started);
    const [after] = await rows(`select * from player_rating where user_id = ${WHITE}`);
    const deviation = expect.closeTo(290.2305, 3); // computed from this game
    expect(after).toMatchObject({ rating: expect.closeTo(1612.5 + 162.212, 3), deviation, games: 5 });
    await end(await won({ endedAtMs: NOON_MS + 48 * HOUR_MS }, false));
    const [first = 0, second = 0] = (await changes()).map(([white]) => white);
    expect([first, second > 0 && second < first]).toEqual([162, true]);
  });

  test('S10 changes each rating once per game, and keeps every change, by constraints in the database', async () => {
    await end(await won());
    const again = `insert into rating_change (user_id, pool, game_id, change, rating, deviation, volatility, at)
      select user_id, pool, game_id, change, rating, deviation, volatility, at from rating_change`;
    for (const [statement, refusal] of [
      [again, 'rating_change_once'],
      ['delete from rating_change', 'append only'],
      ['update game_rating set white_rating = 1501', 'append only'],
      [`update player_rating set rating = 'NaN'`, 'player_rating_rating_check'],
    ] as const) {
      const run = database().run((queries) => sql.raw(statement).execute(queries));
      await expect(run, statement).rejects.toThrow(refusal);
    }
  });
});
