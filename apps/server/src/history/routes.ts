// history: its calls.
import { historyCalls } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import { type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import { createLeaderboard } from './leaderboard.ts';
import { findPlayed, findStanding, listMoves, listPlayed } from './store.ts';
import { details, historyItem, leaderboardUser, maySeeDetails, stats } from './view.ts';

const HISTORY_LIMIT = 20;
const LEADERBOARD_LIMIT = 10;

export function addHistoryRoutes(routes: RouteKit, deps: { database: Database; time: Time }): void {
  const { database, time } = deps;
  const leaderboard = createLeaderboard(deps);

  routes.add(historyCalls.getHistory, async ({ params, query, caller }) => {
    if (params.userId !== caller.userId) return refuseOtherPlayer();
    const { page = 1, limit = HISTORY_LIMIT, filter = 'all' } = query;
    const { rows, total } = await database.run((queries) =>
      listPlayed(queries, caller.userId, filter, { page, limit }),
    );
    const { totalPages, hasPrevPage, hasNextPage } = pagesOf(total, page, limit);
    return {
      body: {
        games: rows.map((row) => historyItem(row, caller.userId, time.nowMs())),
        pagination: { totalGames: total, totalPages, currentPage: page, hasPrevPage, hasNextPage },
      },
    };
  });

  routes.add(historyCalls.getDetails, async ({ params, caller }) => {
    const found = await database.run(async (queries) => {
      const row = await findPlayed(queries, params.id);
      return row === null ? null : { row, moves: await listMoves(queries, params.id) };
    });
    if (found === null) return refuse('NOT_FOUND');
    if (!maySeeDetails(found.row, caller.userId)) return refuse('FORBIDDEN');
    return { body: details(found.row, found.moves, time.nowMs()) };
  });

  routes.add(historyCalls.getStats, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return { body: stats(await database.run((queries) => findStanding(queries, caller.userId))) };
  });

  routes.add(historyCalls.getLeaderboard, async ({ query }) => {
    const { page = 1, limit = LEADERBOARD_LIMIT } = query;
    const { rows, total } = await leaderboard.page({ page, limit });
    const { totalPages, hasPrevPage, hasNextPage } = pagesOf(total, page, limit);
    return {
      body: {
        users: rows.map(leaderboardUser),
        pagination: { currentPage: page, totalPages, hasNextPage, hasPrevPage, totalUsers: total },
      },
    };
  });
}

function pagesOf(total: number, page: number, limit: number) {
  const totalPages = Math.ceil(total / limit);
  return { totalPages, hasPrevPage: page > 1, hasNextPage: page < totalPages };
}
