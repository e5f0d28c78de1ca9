// games: a game as this node holds it between two commands, and what makes it be read again.
import type { Game } from '@kingstake/chess';
import type { PublicUser } from '@kingstake/protocol';
import { Rollback } from '../../platform/database/index.ts';
import type { Cancel } from '../../platform/time.ts';
import { type GameRecord, replay } from '../store/game-record.ts';
import { writeErrorOf } from '../store/write-errors.ts';

export type PlayersById = ReadonlyMap<number, PublicUser>;

/** A game as it was loaded for one command. */
export interface LoadedGame {
  readonly record: GameRecord;
  readonly players: PlayersById; // its players
}

/** A game in the cache of this node. */
export interface CachedGame {
  readonly id: number;
  record: GameRecord | null; // null: to be loaded
  game: Game | null; // beside an active record
  players: PlayersById;
  decidedMs: number; // no command is judged earlier than one before it
  inDoubt: boolean; // a write failed and may have been committed
  timer: { readonly atMs: number; readonly cancel: Cancel } | null; // runs at its next deadline, or before
}

/** The game as it is in the cache; null when it must be loaded. */
export function peek({ record, players }: CachedGame): LoadedGame | null {
  return record === null ? null : { record, players };
}

export function cache(cached: CachedGame, record: GameRecord, game: Game | null): void {
  cached.record = record;
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
  return { record: cached.record, players: cached.players };
}

/** Returns the ids of its players, White first. */
export function playersOf({ match }: GameRecord): number[] {
  return match.black === null ? [match.white.userId] : [match.white.userId, match.black.userId];
}
