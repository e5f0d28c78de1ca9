// Chess match: who plays which side of a game, and who may see it.
import { type Side, sideToMove } from '../clock/index.ts';
import type { ActiveMatch, BySide, EndedMatch, Match, ReadyMatch, Seat } from './state.ts';

/** Returns the side that a user plays; null for a user without a seat. */
export function seatOf(match: Match, userId: number): Side | null {
  if (match.white.userId === userId) return 'white';
  if (match.black?.userId === userId) return 'black';
  return null;
}

/** Returns the user on a side; null for the free seat. */
export function userOf(match: Match, side: Side): number | null {
  return match[side]?.userId ?? null;
}

/** Returns the side to move of a game that has started. */
export function turnOf(match: ActiveMatch | EndedMatch): Side {
  return sideToMove(match.ply);
}

/** Returns whether a side has made its first move. Before that, resigning only aborts the game. */
export function hasMoved(match: ActiveMatch, side: Side): boolean {
  return match.ply > (side === 'white' ? 0 : 1);
}

/**
 * Returns whether a user may see a game (rulings 2.5). The players always may. `hasCode`: the user gave the code of the
 * private game.
 */
export function maySee(match: Match, userId: number, hasCode: boolean): boolean {
  if (seatOf(match, userId) !== null) return true;
  if (match.isPrivate) return match.status === 'waiting' && hasCode;
  return match.status === 'waiting' || mayObserve(match);
}

/** Returns whether users without a seat may watch: a public game that has ended, or whose options allow it. */
export function mayObserve(match: Match): boolean {
  return !match.isPrivate && (match.allowObservers || match.status === 'ended');
}

/** Returns whether both sides have accepted a game that has not started: it starts by itself at `expiresAtMs`. */
export function isStarting(match: Match): match is ReadyMatch & { readonly accepted: BySide<true> } {
  return match.status === 'ready' && match.accepted.white && match.accepted.black;
}

/** Returns the time of `game_started`, in ms since 1970; null if the game never started. */
export function startedAtMs(match: Match): number | null {
  return match.status === 'active' || match.status === 'ended' ? match.startedAtMs : null;
}

/** Returns the number of plies played; 0 before the start. */
export function plyOf(match: Match): number {
  return match.status === 'active' || match.status === 'ended' ? match.ply : 0;
}

/** Returns the seat of a user who has not connected yet. */
export function createSeat(userId: number, nowMs: number): Seat {
  return { userId, at: [], awaySinceMs: nowMs, isAbsent: false };
}
