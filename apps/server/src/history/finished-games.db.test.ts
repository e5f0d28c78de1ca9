// history: pages of a long history, which must be read without reading the other games.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { listPlayed } from './store.ts';

/** The filters that find some of the games below. */
const FILTERS = ['all', 'wins', 'losses', 'draws', 'completed'] as const;
/**
 * The conditions of `listPlayed` without `wager > 0`. With it, and without page costs, the planner may prefer the indexes
 * of staked games.
 */
const CONDITIONS: Record<(typeof FILTERS)[number], string> = {
  all: '',
  wins: 'and winner_id = 1',
  losses: 'and winner_id <> 1',
  draws: `and result = 'draw'`,
  completed: `and result not in ('aborted', 'void', 'cancelled')`,
};
const COPIES = 1_500;
const LIMIT = 20;

describeEachDatabase('a long history', (database) => {
  test('counts and pages through indexes, and reads only one page of games', async () => {
    await insertTwoUsers(database());
    await insertPlayed(database(), { plies: 6, hoursAgo: 1, ending: 'draw' });
    for (const plies of [7, 8]) await insertPlayed(database(), { plies, hoursAgo: 1 });
    await database().run(async (queries) => {
      // The player is White as often as Black, so that the planner prefers the index of each side.
      for (const seats of [
        'white_id, black_id, winner_id',
        'black_id, white_id, white_id + black_id - winner_id',
      ])
        await sql`insert into game (white_id, black_id, winner_id, version, status, wager, fee, is_private, allow_observers, seq, ply, fen, match,
            outage_compensated_until, created_at, started_at, ended_at, result, reason)
          select ${sql.raw(seats)}, version, status, wager, fee, is_private, allow_observers, seq, ply, fen, match,
            outage_compensated_until, created_at, started_at, ended_at, result, reason
          from game, generate_series(1, ${COPIES}) where id <= 3`.execute(queries);
      await sql`analyze game`.execute(queries);
    });
    const totals: number[] = [];
    for (const filter of FILTERS) {
      const plan = await database().transaction(async (tx) => {
        // Makes the planner use an index wherever possible. Without a vacuum, index-only scans look too expensive.
        for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'seq_page_cost', 'random_page_cost'])
          await sql`select set_config(${setting}, '0', true)`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*) from finished_game
          where player_id = 1 ${sql.raw(CONDITIONS[filter])}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      const scans = plan.match(/\w[\w ]* Scan (using \w+|on (?!"))/g);
      expect(new Set(scans), plan).toEqual(
        new Set(['Index Only Scan using game_finished_white', 'Index Only Scan using game_finished_black']),
      );
      const { rows, total } = await database().run((queries) =>
        listPlayed(queries, 1, filter, { page: 2, limit: LIMIT }),
      );
      expect(rows).toHaveLength(LIMIT);
      const ids = rows.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)));
      totals.push(total);
    }
    const each = 2 * COPIES + 1;
    expect(totals).toEqual([3 * each, each, each, each, 3 * each]);
    const beyond = await database().run((queries) =>
      listPlayed(queries, 1, 'wins', { page: each, limit: LIMIT }),
    );
    expect(beyond).toEqual({ rows: [], total: each });
  });
});
