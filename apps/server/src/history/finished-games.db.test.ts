// history: pages of a long history, which must be read without reading the other games, and what players won from each opponent.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { copyRow } from '../games/testkit/many-games.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { listPlayed, resultsByOpponent, SETTLED_GAMES_READ } from './store.ts';

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
      const others = {
        white_id: 'black_id',
        black_id: 'white_id',
        winner_id: 'white_id + black_id - winner_id',
      };
      for (const id of [1, 2, 3]) for (const seats of [{}, others]) await copyRow(queries, id, COPIES, seats);
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

const STAKE = 1_000n;
const PRIZE = 950n; // less the winner's own stake

describeEachDatabase('results by opponent', (database) => {
  test('reads the newest games of each player, and counts neither draws nor stakes on chain', async () => {
    await insertTwoUsers(database());
    await insertPlayed(database(), { plies: 5, hoursAgo: 1 });
    await insertPlayed(database(), { plies: 2, hoursAgo: 1, ending: 'draw' });
    const copy = (copies: number, source: string, plies: number) =>
      database().run((queries) =>
        copyRow(queries, 1, copies, { stake_source: `'${source}'`, ply: String(plies) }),
      );
    await copy(2, 'balance', 9);
    await copy(3, 'escrow', 1);
    const read = () => database().run((queries) => resultsByOpponent(queries, [1, 2, 99]));
    const sorted = async () => (await read()).toSorted((one, other) => one.playerId - other.playerId);
    const of = (games: number, shortestWin: number) => [
      { playerId: 1, opponentId: 2, net: PRIZE * BigInt(games), games, shortestWin },
      { playerId: 2, opponentId: 1, net: -STAKE * BigInt(games), games, shortestWin: null },
    ];
    expect(await sorted()).toEqual(of(3, 5));
    await copy(SETTLED_GAMES_READ, 'balance', 7);
    expect(await sorted()).toEqual(of(SETTLED_GAMES_READ, 7));
  });
});
