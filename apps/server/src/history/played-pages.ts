// history: pages through all games of a player, for downloads. Other callers can use the database between two pages.
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { GAME_FILES } from './limits.ts';
import {
  listPlayedWithMoves,
  listUnended,
  type PlayedGameRow,
  type PlayedMoveRow,
  type ReadArchived,
} from './store.ts';

export interface PlayedPagesDeps {
  database: Database;
  log: Log;
  readArchived: ReadArchived;
}

/** A game of a download. `moves` is null if the archived game cannot be read. */
export interface FiledGame {
  row: PlayedGameRow;
  moves: readonly PlayedMoveRow[] | null;
}

/**
 * Yields a player's ended games, newest first. A page is read once the caller has consumed the previous one. A game that
 * cannot be read is logged.
 */
export async function* endedGames(
  { database, log, readArchived }: PlayedPagesDeps,
  userId: number,
): AsyncGenerator<FiledGame> {
  let belowId: bigint | null = null;
  do {
    const page = await database.run((queries) =>
      listPlayedWithMoves(queries, { userId, belowId, limit: GAME_FILES.gamesPerPage }, readArchived),
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
export async function* allGames(deps: PlayedPagesDeps, userId: number): AsyncGenerator<FiledGame> {
  const unended = await deps.database.run((queries) => listUnended(queries, userId));
  yield* unended;
  const ids = new Set(unended.map(({ row }) => row.id));
  // An unended game may have ended since.
  for await (const game of endedGames(deps, userId)) if (!ids.has(game.row.id)) yield game;
}
