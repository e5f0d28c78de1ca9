// games: what this device remembers: the player's games that have not started, and the chosen time control.
import {
  DEFAULT_TIME_CONTROL,
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
} from '@kingstake/protocol/time-control';
import { forgivingStorage, type PlainStorage } from '../net/storage.ts';

const PENDING_KEY = 'chess-pending-games';

/**
 * The player's games that had not started at the last read. On the next visit the page uses them to report a match that the player
 * missed while no page was open.
 */
export interface GameMemory {
  read(userId: number): number[];
  write(userId: number, gameIds: readonly number[]): void;
  /** Called as soon as a game is created, because the player may leave before the next list of games arrives. */
  add(userId: number, gameId: number): void;
}

export function createGameMemory(storage: PlainStorage): GameMemory {
  const memory: GameMemory = {
    read(userId) {
      const kept = parsed(storage.getItem(PENDING_KEY));
      return kept?.userId === userId ? kept.gameIds : [];
    },
    write(userId, gameIds) {
      if (gameIds.length === 0) storage.removeItem(PENDING_KEY);
      else storage.setItem(PENDING_KEY, JSON.stringify({ userId, gameIds }));
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

/** The key must not contain 'chess', because "force new connection" removes such keys. */
const SPEED_KEY = 'kingstake-speed';

/** The time control that the player last chose on this device. New games and searches use it. */
export interface SpeedMemory {
  /** Returns the default if nothing is stored or the stored value is not offered. */
  read(): OfferedTimeControl;
  write(speed: OfferedTimeControl): void;
}

export function createSpeedMemory(storage: PlainStorage): SpeedMemory {
  return {
    read() {
      const kept = storage.getItem(SPEED_KEY);
      return OFFERED_TIME_CONTROLS.find((offered) => offered === kept) ?? DEFAULT_TIME_CONTROL;
    },
    write: (speed) => storage.setItem(SPEED_KEY, speed),
  };
}

export const browserSpeed: SpeedMemory = createSpeedMemory(forgivingStorage(() => window.localStorage));
