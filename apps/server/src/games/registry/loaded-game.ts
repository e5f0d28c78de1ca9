// A game as commands and views get it: its record, with its players and their ratings.
import { type Side, startedAtMs } from '@kingstake/chess';
import type { PublicUser, SeatRating } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { GameRecord } from '../store/game-record.ts';

export type PlayersById = ReadonlyMap<number, PublicUser>;

/** Both sides' ratings as they were when the game began, and how it changed them. */
export type GameRatings = Readonly<Record<Side, SeatRating>>;

export interface LoadedGame {
  readonly record: GameRecord;
  readonly players: PlayersById; // its players
  readonly ratings: GameRatings | null; // null: none were frozen, as before its start
  readonly visibleAtMs?: number; // set in a spectator view: when its last move became visible
}

/** Frozen ratings by game. A game without them is missing. */
export type ReadRatings = (
  queries: Queries,
  gameIds: readonly number[],
) => Promise<ReadonlyMap<number, GameRatings>>;

export interface PlayersDeps {
  database: Database;
  publicUsers(queries: Queries, userIds: readonly number[]): Promise<PlayersById>;
  ratingsOf: ReadRatings;
}

/** Reads a game's players, and the ratings that it froze. */
export async function readPlayers(
  deps: Pick<PlayersDeps, 'publicUsers' | 'ratingsOf'>,
  queries: Queries,
  record: GameRecord,
): Promise<{ players: PlayersById; ratings: GameRatings | null }> {
  const players = await deps.publicUsers(queries, playersOf(record));
  if (startedAtMs(record.match) === null) return { players, ratings: null };
  return { players, ratings: (await deps.ratingsOf(queries, [record.id])).get(record.id) ?? null };
}

/** Returns the ids of its players, White first; of a challenge also the challenged player. */
export function playersOf({ match, challengedId }: GameRecord): number[] {
  const second = match.black?.userId ?? challengedId;
  return second === null ? [match.white.userId] : [match.white.userId, second];
}
