// The record of a game with its players and their ratings.
import { type Side, startedAtMs } from '@kingstake/chess';
import type { PublicUser, SeatRating } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { GameRecord } from '../store/game-record.ts';

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

/** Reads a game's players and its frozen ratings. */
export async function readPlayers(
  deps: Pick<PlayersDeps, 'publicUsers' | 'ratingsOf'>,
  queries: Queries,
  record: GameRecord,
): Promise<{ players: PlayersById; ratings: GameRatings | null }> {
  const players = await deps.publicUsers(queries, playersOf(record));
  if (startedAtMs(record.match) === null) return { players, ratings: null };
  return { players, ratings: (await deps.ratingsOf(queries, [record.id])).get(record.id) ?? null };
}

/** Returns the ids of the game's players, White first. Includes the challenged player of a challenge. */
export function playersOf({ match, challengedId }: GameRecord): number[] {
  const second = match.black?.userId ?? challengedId;
  return second === null ? [match.white.userId] : [match.white.userId, second];
}
