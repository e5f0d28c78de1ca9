// Chess match: deadlines, at which a game changes without a command. A deadline is derived from the state and not
// stored with it, so that they cannot differ. The server stores the time of the next deadline in a column for its
// timers.
//
// Deadlines are inclusive: a command that arrives in the same millisecond is too late. For example, a move that arrives
// exactly when its flag falls is refused, and the game is lost.
import { flagAtMs, otherSide, type Side } from '../clock/index.ts';
import { ABSENT_AFTER_MS, COURTESY_MS, FIRST_MOVE_MS } from './limits.ts';
import { hasMoved, isStarting } from './seats.ts';
import type { ActiveMatch, EndedMatch, Match } from './state.ts';

export type DeadlineKind =
  | 'waiting' // no opponent joined
  | 'ready' // the ready check expired
  | 'start' // both accepted, and the game starts
  | 'flag' // out of time
  | 'first-move' // the side to move did not make its first move
  | 'forfeit' // absent for longer than the courtesy time
  | 'absence' // away long enough to count as absent
  | 'rematch'; // an offer expires

export interface Deadline {
  readonly kind: DeadlineKind;
  readonly side: Side | null; // the side that it concerns; null for the whole game
  readonly atMs: number; // when it is due, in ms since 1970
}

/** Returns the earliest deadline; null if there is none. */
export function nextDeadline(match: Match): Deadline | null {
  if (match.status === 'active' && areBothPresent(match)) return moverDeadline(match);
  let next: Deadline | null = null;
  for (const deadline of deadlinesOf(match)) {
    // If two are due at the same time, the first in the list takes precedence (see `activeDeadlines`).
    if (next === null || deadline.atMs < next.atMs) next = deadline;
  }
  return next;
}

/**
 * Returns the time until which an absent side may return, in ms since 1970; null if the side is not absent. It is ten
 * minutes after the side became absent, or the time of its flag if it is to move and the flag falls earlier (rulings
 * 3.6).
 */
export function courtesyExpiresAtMs(match: ActiveMatch, side: Side): number | null {
  const { awaySinceMs, isAbsent } = match[side];
  if (awaySinceMs === null || !isAbsent) return null;
  const forfeitAtMs = awaySinceMs + ABSENT_AFTER_MS + COURTESY_MS;
  const flagMs = match.clock.turn === side ? flagAtMs(match.clock) : null;
  return flagMs === null ? forfeitAtMs : Math.min(flagMs, forfeitAtMs);
}

const areBothPresent = ({ white, black }: ActiveMatch): boolean =>
  white.awaySinceMs === null && black.awaySinceMs === null;

/**
 * Returns the earliest of `activeDeadlines` while both players are present. It is faster, because it builds no list.
 */
function moverDeadline(match: ActiveMatch): Deadline | null {
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
      return [{ kind: isStarting(match) ? 'start' : 'ready', side: null, atMs: match.expiresAtMs }];
    case 'active':
      return activeDeadlines(match);
    case 'ended':
      return [...rematchDeadline(match, 'white'), ...rematchDeadline(match, 'black')];
  }
}

/** Returns the deadlines by precedence at equal times: time before absence, and the side to move first. */
function activeDeadlines(match: ActiveMatch): Deadline[] {
  const { clock } = match;
  const { turn, runningSinceMs } = clock;
  const deadlines: Deadline[] = [];
  const flagMs = flagAtMs(clock);
  if (flagMs !== null) deadlines.push({ kind: 'flag', side: turn, atMs: flagMs });
  // The first-move time starts with the mover's clock: White's with the game, Black's with White's first move.
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
