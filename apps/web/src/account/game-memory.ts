// account: which of the player's games had not started when the page last heard of them, kept by the browser: a match that
// was missed while no page was open is told of at the next visit.
import { forgivingStorage, type PlainStorage } from '../api/storage.ts';

const KEY = 'chess-pending-games';

export interface GameMemory {
  read(userId: number): number[];
  write(userId: number, gameIds: readonly number[]): void;
  /** One more, as soon as it is made: the page may be left before the next list of games comes. */
  add(userId: number, gameId: number): void;
}

export function createGameMemory(storage: PlainStorage): GameMemory {
  const memory: GameMemory = {
    read(userId) {
      const kept = parsed(storage.getItem(KEY));
      return kept?.userId === userId ? kept.gameIds : [];
    },
    write(userId, gameIds) {
      if (gameIds.length === 0) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify({ userId, gameIds }));
    },
    add: (userId, gameId) => memory.write(userId, [...memory.read(userId), gameId]),
  };
  return memory;
}

/** What another program left there is treated as nothing. */
function parsed(text: string | null): { userId: number; gameIds: number[] } | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { userId, gameIds } = value as { userId?: unknown; gameIds?: unknown };
  if (typeof userId !== 'number' || !Array.isArray(gameIds)) return null;
  return { userId, gameIds: gameIds.filter((id): id is number => Number.isSafeInteger(id)) };
}

export const browserGameMemory: GameMemory = createGameMemory(forgivingStorage(() => window.localStorage));
