// Chess match, seats: who is who in a game, and who may look at it. Reads a match and changes nothing.
import { type Side, sideToMove } from '../clock/index.ts';
import type { ActiveMatch, EndedMatch, Match, Seat } from './state.ts';

/** The side that a user plays; null for everybody else. */
export function seatOf(match: Match, userId: number): Side | null {
  if (match.white.userId === userId) return 'white';
  if (match.black?.userId === userId) return 'black';
  return null;
}

/** The user on a side; null for the free seat. */
export function userOf(match: Match, side: Side): number | null {
  return match[side]?.userId ?? null;
}

/** The side to move of a game that is or was played. */
export function turnOf(match: ActiveMatch | EndedMatch): Side {
  return sideToMove(match.ply);
}

/** Whether a side has made its first move: until then it may leave without losing. */
export function hasMoved(match: ActiveMatch, side: Side): boolean {
  return match.ply > (side === 'white' ? 0 : 1);
}

/**
 * Whether a user may see a game (rulings 2.5). `hasCode` says that the server found the private game's code with
 * this user. The players always may.
 */
export function maySee(match: Match, userId: number, hasCode: boolean): boolean {
  if (seatOf(match, userId) !== null) return true;
  if (match.isPrivate) return match.status === 'waiting' && hasCode;
  return match.status === 'waiting' || mayObserve(match);
}

/** Whether somebody without a seat may follow a game: a public one, after its end or when its players allow it. */
export function mayObserve(match: Match): boolean {
  return !match.isPrivate && (match.allowObservers || match.status === 'ended');
}

/** The instant of `game_started`; null while a game has not started, or when it never did. */
export function startedAtMs(match: Match): number | null {
  return match.status === 'active' || match.status === 'ended' ? match.startedAtMs : null;
}

/** The half-moves played; 0 before the start. */
export function plyOf(match: Match): number {
  return match.status === 'active' || match.status === 'ended' ? match.ply : 0;
}

export function takeSeat(userId: number, nowMs: number): Seat {
  return { userId, awaySinceMs: nowMs, isAbsent: false };
}
