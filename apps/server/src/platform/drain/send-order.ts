// platform/drain: who may be sent over when. Pure. All times are ms since the draining began.
import { DRAIN } from './limits.ts';

/** How it stands for the player of a running game; of several games, the worst of each. */
export interface OwnClock {
  leftMs: number; // on the player's own clock
  isToMove: boolean; // it runs
}

/** Whose next number is a step of the golden ratio further round are spread evenly, however many they become. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The moment of a socket that was first seen `seenMs` after the beginning, the `order`th of all: somewhere in the time that is left
 * until all are sent. Who is to move then goes later.
 */
export function momentOf(seenMs: number, order: number): number {
  const fromMs = Math.min(Math.max(seenMs, DRAIN.noticeMs), DRAIN.allMs);
  return fromMs + ((order * GOLDEN) % 1) * (DRAIN.allMs - fromMs);
}

/**
 * Whether a socket may be sent that has moved just now, or whose moment has come. `clock` is null for one that is at no running game
 * of its user's.
 */
export function maySend(elapsedMs: number, clock: OwnClock | null): boolean {
  if (elapsedMs < DRAIN.noticeMs) return false;
  if (clock === null || elapsedMs >= DRAIN.lastMs) return true;
  if (clock.leftMs < DRAIN.shortClockMs) return false;
  return !clock.isToMove || elapsedMs >= DRAIN.allMs;
}
