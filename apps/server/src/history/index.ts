// history: public entry. Games that were played, as players and other users may see them, and the leaderboards.
import {
  type AnswerOf,
  gameCalls,
  historyCalls,
  isRefused,
  leaderboardCalls,
  type PlayerProfile,
  type PublicUser,
  playerCalls,
  RatingPool,
  type Result,
} from '@kingstake/protocol';
import type { StoredMove } from '../games/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import { createLeaderboards } from './leaderboard.ts';
import { listRatingPoints } from './leaderboard-store.ts';
import { GAME_FILES, PROFILE, RECENT } from './limits.ts';
import {
  countMeetings,
  findPlayed,
  findStanding,
  listMoves,
  listPlayed,
  listPlayedWithMoves,
  listRecent,
  listRecentPublic,
  listUnended,
  type PlayedGameRow,
  wasReturned,
} from './store.ts';
import {
  details,
  filedGame,
  type GameWithMoves,
  historyItem,
  maySeeDetails,
  pgnOf,
  publicGameOf,
  recentGame,
  stats,
  visibleTo,
} from './view.ts';

export { GAME_FILES, PROFILE, RECENT } from './limits.ts';
export { resultsByOpponent, SETTLED_GAMES_READ } from './store.ts';
export type { PublicGame } from './view.ts';

export type History = ReturnType<typeof createHistory>;

export function createHistory(deps: HistoryDeps) {
  return {
    routes: (routes: RouteKit) => addHistoryRoutes(routes, deps),
    /** Yields all games of a player for the data export, unended ones first. Pages are read as the caller consumes them. */
    async *gamesOf(userId: number): AsyncGenerator<object> {
      for await (const { row, moves } of allGames(deps, userId)) yield filedGame(row, moves);
    },
    /** Returns an ended public game; null for any other game. */
    publicGame: (gameId: number) =>
      deps.database.run(async (queries) => {
        const row = await findPlayed(queries, gameId);
        return row === null ? null : publicGameOf(row, (await listMoves(queries, row)).at(-1) ?? null);
      }),
  };
}

// Calls for played games, statistics and leaderboards.
// Pages through all games of a player, for downloads. Other callers can use the database between two pages.

interface PlayedPagesDeps {
  database: Database;
  log: Log;
}

/** A game of a download. `moves` is null if the archived game cannot be read. */
interface FiledGame {
  row: PlayedGameRow;
  moves: readonly StoredMove[] | null;
}

/**
 * Yields a player's ended games, newest first. A page is read once the caller has consumed the previous one. A game that
 * cannot be read is logged.
 */
async function* endedGames({ database, log }: PlayedPagesDeps, userId: number): AsyncGenerator<FiledGame> {
  let belowId: number | null = null;
  do {
    const page = await database.run((queries) =>
      listPlayedWithMoves(queries, { userId, belowId, limit: GAME_FILES.gamesPerPage }),
    );
    for (const { row, moves } of page) {
      const isCorrupt = moves instanceof Error;
      if (isCorrupt) log.error({ err: moves, gameId: row.id }, 'moves of a corrupt game left out of a file');
      yield { row, moves: isCorrupt ? null : moves };
    }
    belowId = page.length < GAME_FILES.gamesPerPage ? null : (page.at(-1)?.row.id ?? null);
  } while (belowId !== null);
}

/** Yields a player's unended games and then the ended ones, each game once. */
async function* allGames(deps: PlayedPagesDeps, userId: number): AsyncGenerator<FiledGame> {
  const unended = await deps.database.run((queries) => listUnended(queries, userId));
  yield* unended;
  const ids = new Set(unended.map(({ row }) => row.id));
  // An unended game may have ended since.
  for await (const game of endedGames(deps, userId)) if (!ids.has(game.row.id)) yield game;
}

// A player's profile as other players see it, without the wallet address and the amounts of games.

interface ProfileDeps {
  database: Database;
  time: Time;
  users: Pick<Users, 'playerNamed'>;
}

function addProfileRoute(routes: RouteKit, { database, time, users }: ProfileDeps): void {
  routes.add(playerCalls.getPlayer, async ({ params }) =>
    database.run(async (queries) => {
      const found = await users.playerNamed(queries, params.username);
      if (found === null) return refuse('NOT_FOUND', 'no-such-user');
      return { body: await profileOf(queries, found, time.nowMs()) };
    }),
  );
}

/** Throws if the player is presented without ratings. */
async function profileOf(
  queries: Queries,
  { player, memberSince }: { player: PublicUser; memberSince: Date },
  nowMs: number,
): Promise<PlayerProfile> {
  const { walletAddress: _, ratings, ...shown } = player;
  if (ratings === undefined) throw new Error(`player ${player.id} is shown without ratings`);
  const rows = await listRecentPublic(queries, player.id, PROFILE);
  const [blitz = [], rapid = []] = await chartsOf(queries, player.id);
  return {
    ...shown,
    ratings,
    memberSince: memberSince.toISOString(),
    games: rows.map((row) => {
      const { wagerAmount: _wager, earnings: _earnings, ...game } = historyItem(row, player.id, nowMs);
      return game;
    }),
    ratingHistory: { blitz, rapid },
  };
}

/** Returns the chart of each pool, oldest point first. The queries run one after the other, because they share a connection. */
async function chartsOf(queries: Queries, userId: number) {
  const charts: { at: string; rating: number }[][] = [];
  for (const pool of RatingPool.options) {
    const points = await listRatingPoints(queries, userId, pool, PROFILE.ratingPoints);
    charts.push(points.map(({ at, rating }) => ({ at: at.toISOString(), rating: Math.round(rating) })));
  }
  return charts;
}

/** Games and players on a page if the request names no limit. */
const HISTORY_LIMIT = 20;
const LEADERBOARD_LIMIT = 10;

interface HistoryDeps extends ProfileDeps {
  log: Log;
  settings: { publicOrigin: string };
}

function addHistoryRoutes(routes: RouteKit, deps: HistoryDeps): void {
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
        games: rows.map((row) => historyItem(row, caller.userId, time.nowMs(), row.isReturned)),
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

  const recentGames = createRecentGames(deps);
  routes.add(gameCalls.listRecentGames, async () => ({ body: await recentGames() }));

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

type RecentGames = AnswerOf<typeof gameCalls.listRecentGames>;

/** Returns a function that returns the recent games, read at most once in `RECENT.keptMs`. A failed reading is not kept. */
function createRecentGames({ database, time }: Pick<HistoryDeps, 'database' | 'time'>) {
  let kept: { games: Promise<RecentGames>; untilMs: number } | null = null;
  const read = async () => ({
    games: (await database.run((queries) => listRecent(queries, RECENT))).map(recentGame),
  });
  return (): Promise<RecentGames> => {
    if (kept !== null && time.monotonicMs() < kept.untilMs) return kept.games;
    const reading = { games: read(), untilMs: time.monotonicMs() + RECENT.keptMs };
    kept = reading;
    reading.games.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.games;
  };
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
  { database, time }: HistoryDeps,
  gameId: number,
  userId: number,
): Promise<Result<GameWithMoves, Refusal>> {
  const found = await database.run(async (queries) => {
    const row = await findPlayed(queries, gameId);
    return row === null ? null : { row, moves: await listMoves(queries, row) };
  });
  if (found === null) return refuse('NOT_FOUND');
  if (!maySeeDetails(found.row, userId)) return refuse('FORBIDDEN');
  return visibleTo(found, userId, time.nowMs());
}

function pagesOf(total: number, page: number, limit: number) {
  const totalPages = Math.ceil(total / limit);
  return { totalPages, hasPrevPage: page > 1, hasNextPage: page < totalPages };
}
