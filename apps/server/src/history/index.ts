import type { RouteKit } from '../platform/http/index.ts';
import { type PublicGame, publicGameOf } from './public-game.ts';
import { addHistoryRoutes, type HistoryDeps } from './routes.ts';
import { findLastMove, findPlayed } from './store.ts';

export { resultsByOpponent, SETTLED_GAMES_READ } from './opponents-store.ts';
export type { PublicGame } from './public-game.ts';

export interface History {
  routes(routes: RouteKit): void;
  /** An ended public game; null for any other. */
  publicGame(gameId: number): Promise<PublicGame | null>;
}

export function createHistory(deps: HistoryDeps): History {
  return {
    routes: (routes) => addHistoryRoutes(routes, deps),
    publicGame: (gameId) =>
      deps.database.run(async (queries) => {
        const row = await findPlayed(queries, gameId);
        return row === null ? null : publicGameOf(row, await findLastMove(queries, row, deps.readArchived));
      }),
  };
}
export { GAME_FILES, PROFILE } from './limits.ts';
