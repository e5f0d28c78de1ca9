// cluster: decides when a socket may be migrated. Pure. Times are ms since the drain began.
import { DRAIN } from '../limits.ts';

/** The clock of a player in a running game. For several games, the least time, and whether the player is to move in any. */
export interface PlayerClock {
  leftMs: number; // on the player's own clock
  isToMove: boolean;
}

/** Multiples of the golden ratio modulo 1 are spread evenly, for any number of them. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Returns the time at which socket number `order` is migrated, ms after the drain began. The times are spread evenly up to
 * `DRAIN.allMs`. If it is the player's turn at that time, the socket is migrated after their move.
 */
export function migrationTime(order: number): number {
  return DRAIN.noticeMs + ((order * GOLDEN) % 1) * (DRAIN.allMs - DRAIN.noticeMs);
}

/**
 * Whether a socket may be migrated whose player has just moved, or whose time has come. `clock` is null for a socket without a
 * running game of its user.
 */
export function mayMigrate(elapsedMs: number, clock: PlayerClock | null): boolean {
  if (elapsedMs < DRAIN.noticeMs) return false;
  if (clock === null || elapsedMs >= DRAIN.lastMs) return true;
  if (clock.leftMs < DRAIN.shortClockMs) return false;
  return !clock.isToMove || elapsedMs >= DRAIN.allMs;
}
