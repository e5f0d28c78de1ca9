// history: the leaderboard with more players than one statement counts.
import { type CompiledQuery, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../platform/testkit/manual-time.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
import { createLeaderboards, type Leaderboard } from './leaderboard.ts';
import { LEADERBOARD } from './limits.ts';

const PLAYERS = 2 * LEADERBOARD.stepPlayers + 1_234;

describeBothEngines('leaderboard', (database) => {
  let time: ManualTime;
  let board: Leaderboard;
  let statements: CompiledQuery[];

  beforeEach(async () => {
    time = createManualTime();
    const recorded = recordStatements(database());
    statements = recorded.statements;
    board = createLeaderboards({ database: recorded.database, time }).earnings;
    await addPlayers(PLAYERS);
  });

  /** Adds players with their records. Many tie: a third have no win at all, as on a real leaderboard. */
  async function addPlayers(count: number): Promise<void> {
    await database().run(async (queries) => {
      await sql`
        with added as (
          insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          select lpad(n::text, 40, 'x'), 'p' || n, 'p' || n, 'p' || n, 'bee'
          from generate_series((select count(*) from app_user), (select count(*) from app_user) + ${count} - 1) n
          returning id)
        insert into player_record (user_id, wins, losses, total_earnings)
        select id, win, 1, win / 2 * 95000000::bigint
        from (select id, greatest(0, id * 7919 % 30 - 10)::int as win from added) drawn`.execute(queries);
      await sql`analyze player_record, app_user`.execute(queries);
    });
  }

  /** Returns the ids in the defined order: earnings, then wins, then the lower id. */
  async function idsInOrder(): Promise<number[]> {
    const { rows } = await database().run((queries) =>
      sql<{ user_id: bigint }>`
        select user_id from player_record order by total_earnings desc, wins desc, user_id`.execute(queries),
    );
    return rows.map((row) => Number(row.user_id));
  }

  test('I27 returns slices of one order on every page', async () => {
    const order = await idsInOrder();
    const step = LEADERBOARD.stepPlayers;
    const pages: [number, number][] = [
      [1, 10],
      [step / 10, 10],
      [step / 10 + 1, 10],
      [Math.ceil(step / 7), 7], // across a step
      [(2 * step) / 100 + 1, 100],
      [Math.ceil(PLAYERS / 100), 100],
      [Math.ceil(PLAYERS / 100) + 1, 100],
      [999_999, 100],
    ];
    for (const [page, limit] of pages) {
      const { users, total } = await board.page({ page, limit });
      const first = (page - 1) * limit;
      expect(
        users.map(({ id }) => id),
        `page ${page} of ${limit}`,
      ).toEqual(order.slice(first, first + limit));
      expect(total).toBe(PLAYERS);
    }
  });

  test('counts players once a minute', async () => {
    await board.page({ page: 1, limit: 10 });
    await addPlayers(7);
    statements.length = 0;
    expect((await board.page({ page: 1, limit: 10 })).total).toBe(PLAYERS);
    expect(statements).toHaveLength(1);
    time.advance(LEADERBOARD.countKeptMs);
    expect((await board.page({ page: 1, limit: 10 })).total).toBe(PLAYERS + 7);
  });

  test('shares one count among concurrent callers', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => board.page({ page, limit: 10 })));
    expect(pages.map(({ total }) => total)).toEqual([PLAYERS, PLAYERS, PLAYERS]);
    expect(statements).toHaveLength(Math.ceil(PLAYERS / LEADERBOARD.stepPlayers) + pages.length);
  });

  test('reads one step of the index per statement, for counts and deep pages', async () => {
    await board.page({ page: PLAYERS / 2, limit: 2 });
    const read = await Promise.all(statements.map(rowsReadBy));
    expect(read).toHaveLength(4);
    for (const rows of read) expect(rows).toBeLessThanOrEqual(LEADERBOARD.stepPlayers + 10);
  });

  /**
   * Returns the most rows that one plan node reads from `player_record`. Checks that rows above the page are read from an
   * index alone.
   */
  async function rowsReadBy(statement: CompiledQuery): Promise<number> {
    const { rows } = await database().transaction(async (tx) => {
      // With so few players, reading and sorting all of them may be as cheap. With a million it is not.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const explained = `explain (analyze, costs off, timing off) ${statement.sql}`;
      return tx.executeQuery<{ 'QUERY PLAN': string }>({ ...statement, sql: explained });
    });
    const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / on player_record\b/.test(line));
    expect(scans.join()).toContain('Index Only Scan using player_record_rank');
    const read = scans.map((line) => /rows=([\d.]+) loops=(\d+)/.exec(line) ?? []);
    return Math.max(...read.map(([, count, loops]) => Number(count) * Number(loops)));
  }
});
