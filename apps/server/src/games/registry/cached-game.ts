// games: a game as this node holds it between two commands, and what makes it be read again.
import type { Game, Side } from '@kingstake/chess';
import type { PublicUser, SeatRating } from '@kingstake/protocol';
import { Rollback } from '../../platform/database/index.ts';
import type { Cancel } from '../../platform/time.ts';
import { type GameRecord, replay } from '../store/game-record.ts';
import { writeErrorOf } from '../store/write-errors.ts';

export type PlayersById = ReadonlyMap<number, PublicUser>;

/** Both sides' ratings as they were when the game began, and what became of them since. */
export type GameRatings = Readonly<Record<Side, SeatRating>>;

/** A game as it was loaded for one command. */
export interface LoadedGame {
  readonly record: GameRecord;
  readonly players: PlayersById; // its players
  readonly ratings: GameRatings | null; // null: none were frozen, as before its start
  readonly visibleAtMs?: number; // it is the game as observers know it, who heard its last move then
}

/** A game in the cache of this node. */
export interface CachedGame {
  readonly id: number;
  record: GameRecord | null; // null: to be loaded
  game: Game | null; // beside an active record
  players: PlayersById;
  ratings: GameRatings | null;
  decidedMs: number; // no command is judged earlier than one before it
  inDoubt: boolean; // a write failed and may have been committed
  told: number | null; // the version that the sockets here know; null: they have been told nothing
  owesState: boolean; // they are to be sent the whole state, after the answer to what the game was read for
  isOurs: boolean; // this node wrote the version it holds, and applies its deadlines first
  rangForMs: number | null; // the deadline for which its timer last rang
  timer: { readonly atMs: number; readonly cancel: Cancel } | null; // runs at its next deadline, or before
}

/** Whether the sockets here were told of another version than this one, and of nothing in between. */
export function isNews({ told }: CachedGame, version: number): boolean {
  return told !== null && told !== version;
}

/** The game as it is in the cache; null when it must be loaded. */
export function peek({ record, players, ratings }: CachedGame): LoadedGame | null {
  return record === null ? null : { record, players, ratings };
}

export function cache(cached: CachedGame, record: GameRecord, game: Game | null): void {
  cached.record = record;
  cached.told = record.version;
  cached.game = record.match.status === 'active' ? (game ?? replay(record)) : null;
}

export function invalidate(cached: CachedGame): void {
  cached.record = null;
  cached.game = null;
}

/** Invalidates after a failed write. A write that was certainly rolled back leaves no doubt. */
export function invalidateAfter(cached: CachedGame, error: unknown): void {
  invalidate(cached);
  if (!(error instanceof Rollback) && writeErrorOf(error) !== 'conflict') cached.inDoubt = true;
}

export function loadedOf(cached: CachedGame): LoadedGame {
  if (cached.record === null) throw new Error(`game ${cached.id} is not here`);
  return { record: cached.record, players: cached.players, ratings: cached.ratings };
}

/** Returns the ids of its players, White first; of a challenge also the player for whom the free seat is. */
export function playersOf({ match, challengedId }: GameRecord): number[] {
  const second = match.black?.userId ?? challengedId;
  return second === null ? [match.white.userId] : [match.white.userId, second];
}
