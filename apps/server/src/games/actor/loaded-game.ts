// The record of a game with its players and their ratings.
import { type Side, startedAtMs } from '@kingstake/chess';
import type { PublicUser, SeatRating } from '@kingstake/protocol';
import { type Database, type Queries, shareReads } from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import { type CorruptGameError, type GameRecord, isReadable, orThrow } from '../rows/game-record.ts';
import { findGames } from '../rows/game-store.ts';

export type PlayersById = ReadonlyMap<number, PublicUser>;

/** Both sides' ratings at the start of the game, and how the game changed them. */
export type GameRatings = Readonly<Record<Side, SeatRating>>;

export interface LoadedGame {
  readonly record: GameRecord;
  readonly players: PlayersById; // its players
  readonly ratings: GameRatings | null; // null: none frozen, for example before the start
  readonly visibleAtMs?: number; // set in a spectator view: when its last move became visible
}

/** Returns frozen ratings by game. Games without them are left out. */
export type ReadRatings = (
  queries: Queries,
  gameIds: readonly number[],
) => Promise<ReadonlyMap<number, GameRatings>>;

export interface PlayersDeps {
  database: Database;
  publicUsers(queries: Queries, userIds: readonly number[]): Promise<PlayersById>;
  ratingsOf: ReadRatings;
}

/** Adds players and frozen ratings to records, with one read for all of them. */
export async function withPlayers(
  queries: Queries,
  records: readonly GameRecord[],
  { publicUsers, ratingsOf }: Pick<PlayersDeps, 'publicUsers' | 'ratingsOf'>,
): Promise<LoadedGame[]> {
  const players = await publicUsers(queries, [...new Set(records.flatMap(playersOf))]);
  const started = records.filter(({ match }) => startedAtMs(match) !== null).map(({ id }) => id);
  const ratings = started.length === 0 ? null : await ratingsOf(queries, started);
  return records.map((record) => {
    const own = playersOf(record).flatMap((id) => players.get(id) ?? []);
    return {
      record,
      players: new Map(own.map((player) => [player.id, player])),
      ratings: ratings?.get(record.id) ?? null,
    };
  });
}

/** Returns the ids of the game's players, White first. Includes the challenged player of a challenge. */
export function playersOf({ match, challengedId }: GameRecord): number[] {
  const second = match.black?.userId ?? challengedId;
  return second === null ? [match.white.userId] : [match.white.userId, second];
}

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
