// account: the player's games that had not started at the last read, in the browser's storage. On the next visit the page uses them
// to report a match that the player missed while no page was open.
import { forgivingStorage, type PlainStorage } from '../net/storage.ts';

const KEY = 'chess-pending-games';

export interface GameMemory {
  read(userId: number): number[];
  write(userId: number, gameIds: readonly number[]): void;
  /** Called as soon as a game is created, because the player may leave before the next list of games arrives. */
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

/** Returns null for text that this module did not write. */
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
