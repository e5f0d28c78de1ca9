// games: reads games into memory. Games that are asked for at about the same time share statements.
import { shareReads } from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import { type CorruptGameError, isReadable, orThrow } from '../rows/game-record.ts';
import { findGames } from '../rows/game-store.ts';
import { type LoadedGame, type PlayersDeps, withPlayers } from './loaded-game.ts';

/** Resolves with null if the game does not exist. Rejects with `CorruptGameError` if it cannot be read. */
export type ReadGame = (gameId: number) => Promise<LoadedGame | null>;

export function createGameReader(deps: PlayersDeps): ReadGame {
  const readAll = shareReads<number, LoadedGame | CorruptGameError>(
    (ids) =>
      deps.database.run(async (queries) => {
        const found = await findGames(queries, ids);
        const loaded = await withPlayers(queries, [...found.values()].filter(isReadable), deps);
        const byId = new Map(loaded.map((game) => [game.record.id, game]));
        return new Map(
          [...found].map(([id, record]) => [id, isReadable(record) ? (byId.get(id) as LoadedGame) : record]),
        );
      }),
    GAMES.readTogether,
  );
  return async (gameId) => orThrow((await readAll([gameId])).get(gameId) ?? null);
}
