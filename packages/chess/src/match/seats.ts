// Chess match, seats: who plays which side of a game, and who may see it. Read-only.
import { type Side, sideToMove } from '../clock/index.ts';
import type { ActiveMatch, EndedMatch, Match, Seat } from './state.ts';

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

/** Whether a side has made its first move. Until then resigning only aborts the game. */
export function hasMoved(match: ActiveMatch, side: Side): boolean {
  return match.ply > (side === 'white' ? 0 : 1);
}

/**
 * Whether a user may see a game (rulings 2.5). The players always may. `hasCode`: the user gave the private game's code.
 */
export function maySee(match: Match, userId: number, hasCode: boolean): boolean {
  if (seatOf(match, userId) !== null) return true;
  if (match.isPrivate) return match.status === 'waiting' && hasCode;
  return match.status === 'waiting' || mayObserve(match);
}

/** Whether a user without a seat may observe: a public game that has ended or whose options allow it. */
export function mayObserve(match: Match): boolean {
  return !match.isPrivate && (match.allowObservers || match.status === 'ended');
}

/** The time of `game_started`; null if the game has not started. */
export function startedAtMs(match: Match): number | null {
  return match.status === 'active' || match.status === 'ended' ? match.startedAtMs : null;
}

/** The number of plies played; 0 before the start. */
export function plyOf(match: Match): number {
  return match.status === 'active' || match.status === 'ended' ? match.ply : 0;
}

export function takeSeat(userId: number, nowMs: number): Seat {
  return { userId, at: [], awaySinceMs: nowMs, isAbsent: false };
}
