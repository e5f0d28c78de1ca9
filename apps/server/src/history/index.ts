// history: public entry. Games that were played, as players and other users may see them, and the leaderboards.
import type { RouteKit } from '../platform/http/index.ts';
import { addHistoryRoutes, allGames, type HistoryDeps } from './routes.ts';
import { findPlayed, listMoves } from './store.ts';
import { filedGame, publicGameOf } from './view.ts';

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
