// history: calls for played games, statistics and leaderboards.
import { historyCalls, isRefused, leaderboardCalls, type Result } from '@kingstake/protocol';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import { createLeaderboards } from './leaderboard.ts';
import { pgnOf } from './pgn.ts';
import { endedGames } from './played-pages.ts';
import { addProfileRoute, type ProfileDeps } from './profile.ts';
import {
  countMeetings,
  findPlayed,
  findStanding,
  listMoves,
  listPlayed,
  type ReadArchived,
  wasReturned,
} from './store.ts';
import { details, type GameWithMoves, historyItem, maySeeDetails, stats, visibleTo } from './view.ts';

/** Games and players on a page if the request names no limit. */
const HISTORY_LIMIT = 20;
const LEADERBOARD_LIMIT = 10;

export interface HistoryDeps extends ProfileDeps {
  log: Log;
  settings: { publicOrigin: string };
  readArchived: ReadArchived;
}

export function addHistoryRoutes(routes: RouteKit, deps: HistoryDeps): void {
  const { database, time } = deps;
  const leaderboards = createLeaderboards(deps);

  routes.add(historyCalls.getHistory, async ({ params, query, caller }) => {
    if (params.userId !== caller.userId) return refuseOtherPlayer();
    const { page = 1, limit = HISTORY_LIMIT, filter = 'all' } = query;
    const { rows, total } = await database.run((queries) =>
      listPlayed(queries, caller.userId, filter, { page, limit }),
    );
    const { totalPages, hasPrevPage, hasNextPage } = pagesOf(total, page, limit);
    return {
      body: {
        games: rows.map((row) => historyItem(row, caller.userId, time.nowMs(), row.is_returned)),
        pagination: { totalGames: total, totalPages, currentPage: page, hasPrevPage, hasNextPage },
      },
    };
  });

  routes.add(historyCalls.getDetails, async ({ params, caller }) => {
    const visible = await findVisible(deps, params.id, caller.userId);
    if (isRefused(visible)) return visible;
    const { row, moves } = visible;
    const isReturned = await database.run((queries) => wasReturned(queries, caller.userId, row.id));
    return { body: details(row, moves, time.nowMs(), isReturned) };
  });

  addPgnRoutes(routes, deps);
  addProfileRoute(routes, deps);

  routes.add(historyCalls.getStats, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return { body: stats(await database.run((queries) => findStanding(queries, caller.userId))) };
  });

  routes.add(historyCalls.getHeadToHead, async ({ params, caller }) => {
    if (params.userId !== caller.userId) return refuseOtherPlayer();
    const { wins, draws, losses } = await database.run((queries) =>
      countMeetings(queries, caller.userId, params.opponentId),
    );
    return { body: { wins: Number(wins), draws: Number(draws), losses: Number(losses) } };
  });

  routes.add(leaderboardCalls.getLeaderboard, async ({ query }) => {
    const { page = 1, limit = LEADERBOARD_LIMIT, pool = 'earnings' } = query;
    const { users, total } = await leaderboards[pool].page({ page, limit });
    const { totalPages, hasPrevPage, hasNextPage } = pagesOf(total, page, limit);
    return {
      body: {
        users,
        pagination: { currentPage: page, totalPages, hasNextPage, hasPrevPage, totalUsers: total },
      },
    };
  });
}

function addPgnRoutes(routes: RouteKit, deps: HistoryDeps): void {
  const { publicOrigin } = deps.settings;

  routes.add(historyCalls.getGamePgn, async ({ params, caller }) => {
    const visible = await findVisible(deps, params.id, caller.userId);
    if (isRefused(visible)) return visible;
    return {
      body: pgnOf(visible.row, visible.moves, publicOrigin),
      headers: attachment(`kingstake-${params.id}.pgn`),
    };
  });

  async function* pgnOfAll(userId: number): AsyncGenerator<string> {
    for await (const { row, moves } of endedGames(deps, userId))
      if (moves !== null) yield `${pgnOf(row, moves, publicOrigin)}\n`;
  }

  routes.add(historyCalls.getHistoryPgn, async ({ params, caller }) => {
    if (params.userId !== caller.userId) return refuseOtherPlayer();
    return { body: pgnOfAll(caller.userId), headers: attachment('kingstake-games.pgn') };
  });
}

/** Returns the header that makes a browser save the answer under this file name. */
const attachment = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });

/** Returns a game with the moves that the user may see now, or the refusal. */
async function findVisible(
  { database, time, readArchived }: HistoryDeps,
  gameId: number,
  userId: number,
): Promise<Result<GameWithMoves, Refusal>> {
  const found = await database.run(async (queries) => {
    const row = await findPlayed(queries, gameId);
    return row === null ? null : { row, moves: await listMoves(queries, row, readArchived) };
  });
  if (found === null) return refuse('NOT_FOUND');
  if (!maySeeDetails(found.row, userId)) return refuse('FORBIDDEN');
  return visibleTo(found, userId, time.nowMs());
}

function pagesOf(total: number, page: number, limit: number) {
  const totalPages = Math.ceil(total / limit);
  return { totalPages, hasPrevPage: page > 1, hasNextPage: page < totalPages };
}
