// Chess match, deadlines: what happens without a command, and when. A deadline is derived from the state and never stored
// with it, so the two cannot disagree. The server stores the time of the next one in a column for its timers.
//
// Deadlines are inclusive: a command that arrives in the same millisecond is too late. A move that arrives exactly when
// its own flag falls has lost, on every node and in every replay.
import { flagAtMs, otherSide, type Side } from '../clock/index.ts';
import { ABSENT_AFTER_MS, COURTESY_MS, FIRST_MOVE_MS } from './limits.ts';
import { hasMoved } from './seats.ts';
import type { ActiveMatch, EndedMatch, Match } from './state.ts';

export type DeadlineKind =
  | 'waiting' // no opponent joined
  | 'ready' // the ready check expired
  | 'flag' // out of time
  | 'first-move' // the first move was not made
  | 'forfeit' // absent beyond the courtesy time
  | 'absence' // away long enough to count as absent
  | 'rematch'; // an offer expires

export interface Deadline {
  readonly kind: DeadlineKind;
  readonly side: Side | null; // the side it concerns; null for the whole game
  readonly atMs: number; // instant at which it falls due, in ms since 1970
}

/** Returns the earliest deadline; null when there is none. */
export function nextDeadline(match: Match): Deadline | null {
  if (match.status === 'active' && isEverybodyHere(match)) return deadlineOfMover(match);
  let next: Deadline | null = null;
  for (const deadline of deadlinesOf(match)) {
    // On a tie the first in the list takes precedence, see `activeDeadlines`.
    if (next === null || deadline.atMs < next.atMs) next = deadline;
  }
  return next;
}

/**
 * Returns the time until which an absent side may return: ten minutes after it became absent, or its flag if that falls
 * earlier while it is to move (rulings 3.6). Returns null while the side is not absent.
 */
export function courtesyExpiresAtMs(match: ActiveMatch, side: Side): number | null {
  const { awaySinceMs, isAbsent } = match[side];
  if (awaySinceMs === null || !isAbsent) return null;
  const forfeitAtMs = awaySinceMs + ABSENT_AFTER_MS + COURTESY_MS;
  const flagMs = match.clock.turn === side ? flagAtMs(match.clock) : null;
  return flagMs === null ? forfeitAtMs : Math.min(flagMs, forfeitAtMs);
}

const isEverybodyHere = ({ white, black }: ActiveMatch): boolean =>
  white.awaySinceMs === null && black.awaySinceMs === null;

/** The fast path while no player is away: only flag and first move can be due. See `activeDeadlines`. */
function deadlineOfMover(match: ActiveMatch): Deadline | null {
  const { turn, runningSinceMs } = match.clock;
  const flagMs = flagAtMs(match.clock);
  if (flagMs === null || runningSinceMs === null) return null;
  const firstMoveMs = runningSinceMs + FIRST_MOVE_MS;
  return firstMoveMs < flagMs && !hasMoved(match, turn)
    ? { kind: 'first-move', side: turn, atMs: firstMoveMs }
    : { kind: 'flag', side: turn, atMs: flagMs };
}

function deadlinesOf(match: Match): readonly Deadline[] {
  switch (match.status) {
    case 'waiting':
      return [{ kind: 'waiting', side: null, atMs: match.expiresAtMs }];
    case 'ready':
      return [{ kind: 'ready', side: null, atMs: match.expiresAtMs }];
    case 'active':
      return activeDeadlines(match);
    case 'ended':
      return [...rematchDeadline(match, 'white'), ...rematchDeadline(match, 'black')];
  }
}

/** Ordered by precedence on a tie: time before absence, the side to move first. */
function activeDeadlines(match: ActiveMatch): Deadline[] {
  const { clock } = match;
  const { turn, runningSinceMs } = clock;
  const deadlines: Deadline[] = [];
  const flagMs = flagAtMs(clock);
  if (flagMs !== null) deadlines.push({ kind: 'flag', side: turn, atMs: flagMs });
  // Each first move is due a fixed time after the mover's clock started: White's after the start, Black's after White's move.
  if (runningSinceMs !== null && !hasMoved(match, turn)) {
    deadlines.push({ kind: 'first-move', side: turn, atMs: runningSinceMs + FIRST_MOVE_MS });
  }
  for (const side of [turn, otherSide(turn)]) {
    const { awaySinceMs, isAbsent } = match[side];
    if (awaySinceMs === null) continue;
    const absentAtMs = awaySinceMs + ABSENT_AFTER_MS;
    if (isAbsent) deadlines.push({ kind: 'forfeit', side, atMs: absentAtMs + COURTESY_MS });
    else deadlines.push({ kind: 'absence', side, atMs: absentAtMs });
  }
  return deadlines;
}

function rematchDeadline(match: EndedMatch, side: Side): Deadline[] {
  const offer = match.rematchOffers[side];
  return offer === null || offer.isOver ? [] : [{ kind: 'rematch', side, atMs: offer.expiresAtMs }];
}
