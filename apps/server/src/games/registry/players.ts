// games: the names, records and ratings of a cached game's players.
import { startedAtMs } from '@kingstake/chess';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { GameRecord } from '../store/game-record.ts';
import { type CachedGame, type GameRatings, invalidate, type PlayersById, playersOf } from './cached-game.ts';

/** What games froze, by game; a game without it is missing. */
export type ReadRatings = (
  queries: Queries,
  gameIds: readonly number[],
) => Promise<ReadonlyMap<number, GameRatings>>;

export interface PlayersDeps {
  database: Database;
  log: Log;
  publicUsers(queries: Queries, userIds: readonly number[]): Promise<PlayersById>;
  ratingsOf: ReadRatings;
}

/** A game's players, and the ratings that it froze. */
export async function readPlayers(
  deps: Pick<PlayersDeps, 'publicUsers' | 'ratingsOf'>,
  queries: Queries,
  record: GameRecord,
): Promise<{ players: PlayersById; ratings: GameRatings | null }> {
  const players = await deps.publicUsers(queries, playersOf(record));
  if (startedAtMs(record.match) === null) return { players, ratings: null };
  return { players, ratings: (await deps.ratingsOf(queries, [record.id])).get(record.id) ?? null };
}

/** Reloads them after a new player, a start or an end; falls back to the cached ones. */
export async function refreshPlayers(
  deps: PlayersDeps,
  cached: CachedGame,
  record: GameRecord,
): Promise<void> {
  try {
    const { players, ratings } = await deps.database.run((queries) => readPlayers(deps, queries, record));
    cached.players = players;
    cached.ratings = ratings;
  } catch (error) {
    // The step is committed and must be broadcast. Without a player's name it cannot be, so a reload sends the state.
    deps.log.warn({ err: error, gameId: cached.id }, 'player data could not be loaded');
    if (playersOf(record).every((id) => cached.players.has(id))) return;
    invalidate(cached);
    cached.inDoubt = true;
    throw error;
  }
}
