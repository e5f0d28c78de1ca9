// Chess match, seating: from the free seat to the start of play. The server checks who can pay.
import { createClock, readClock, type Side, startClock } from '../clock/index.ts';
import type { Answer } from './commands.ts';
import { aborted, cancelled, end } from './ending.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import { READY_CHECK_MS, WAITING_MS } from './limits.ts';
import { seatOf, takeSeat } from './seats.ts';
import type { ActiveMatch, GameOptions, Match, ReadyMatch, Seat, WaitingMatch } from './state.ts';

/** Creates a game. The creator is white, and away until they open the game screen (rulings 3.1, 3.11). It expires after `waitingMs`. */
export function createMatch(
  creatorId: number,
  terms: GameOptions,
  nowMs: number,
  waitingMs: number = WAITING_MS,
): WaitingMatch {
  return {
    status: 'waiting',
    isPrivate: terms.isPrivate,
    allowObservers: terms.allowObservers,
    timeControl: terms.timeControl,
    seq: 0,
    white: takeSeat(creatorId, nowMs),
    black: null,
    expiresAtMs: nowMs + waitingMs,
  };
}

/**
 * Takes the free seat. Changes nothing for a user who already has a seat (rulings 3.1). If the result contains
 * `opponent_joined`, the caller must hold a stake in the same transaction.
 */
export function join(match: Match, userId: number, hasCode: boolean, nowMs: number): Answer {
  if (seatOf(match, userId) !== null) return noEvents(match);
  if (match.isPrivate && !hasCode) return 'code-required';
  if (match.status === 'ended') return 'game-ended';
  if (match.status !== 'waiting') return 'seat-taken';
  const { white } = match;
  const ready: ReadyMatch = {
    ...match,
    status: 'ready',
    black: takeSeat(userId, nowMs),
    isRematch: false,
    // Joining is Black's acceptance. White must accept, unless the game screen is open (rulings 3.2).
    accepted: { white: white.awaySinceMs === null, black: true },
    expiresAtMs: nowMs + READY_CHECK_MS,
  };
  const audience = 'everybody';
  const joined = emit(ready, { kind: 'opponent_joined', audience, white: white.userId, black: userId });
  return andThen(joined, (told) => startIfAccepted(told, nowMs));
}

/** Match Found: Accept & Play. Accepting a game that has started changes nothing. */
export function accept(match: Match, side: Side, nowMs: number): Answer {
  switch (match.status) {
    case 'waiting':
      return 'no-opponent';
    case 'ready':
      return match.isRematch ? 'accept-by-joining' : markReady(match, side, nowMs);
    case 'active':
      return noEvents(match);
    case 'ended':
      return 'game-ended';
  }
}

/** Match Found: Decline, by either side. Both are refunded. */
export function decline(match: Match, side: Side, nowMs: number): Answer {
  switch (match.status) {
    case 'waiting':
      return 'no-opponent';
    case 'ready':
      return end(match, aborted('declined', match[side].userId, nowMs));
    case 'active':
      return 'already-started';
    case 'ended':
      return 'game-ended';
  }
}

/** Cancels a game that no one has joined, on behalf of its creator. */
export function cancel(match: Match, userId: number, nowMs: number): Answer {
  if (match.white.userId !== userId) return 'not-the-creator';
  if (match.status === 'ended') return 'game-ended';
  return match.status === 'waiting' ? end(match, cancelled('cancelled', nowMs)) : 'already-joined';
}

/** Declines a challenge. It only checks that `userId` is not the creator; the caller checks that it is the challenged player. */
export function declineChallenge(match: Match, userId: number, nowMs: number): Answer {
  if (match.white.userId === userId) return 'not-a-player';
  if (match.status === 'ended') return 'game-ended';
  return match.status === 'waiting' ? end(match, cancelled('declined', nowMs)) : 'already-joined';
}

/** Marks a side as ready; when both are, the game starts. */
export function markReady(match: ReadyMatch, side: Side, nowMs: number): Step<ReadyMatch | ActiveMatch> {
  if (match.accepted[side]) return noEvents(match);
  return startIfAccepted({ ...match, accepted: { ...match.accepted, [side]: true } }, nowMs);
}

function startIfAccepted(match: ReadyMatch, nowMs: number): Step<ReadyMatch | ActiveMatch> {
  const { accepted, isPrivate, allowObservers, timeControl, seq, white, black } = match;
  if (!accepted.white || !accepted.black) return noEvents(match);
  const clock = startClock(createClock(timeControl.initialMs), nowMs);
  const active: ActiveMatch = {
    status: 'active',
    isPrivate,
    allowObservers,
    timeControl,
    seq,
    white: seatAtStart(white, nowMs),
    black: seatAtStart(black, nowMs),
    startedAtMs: nowMs,
    ply: 0,
    clock,
    drawOfferedBy: null,
    lastDrawOfferPly: { white: null, black: null },
  };
  const clocks = readClock(clock, nowMs);
  return emit(active, { kind: 'game_started', audience: 'everybody', clocks });
}

/** Absence counts from the start of the game, not from the ready check. */
function seatAtStart(seat: Seat, nowMs: number): Seat {
  return seat.awaySinceMs === null ? seat : { ...seat, awaySinceMs: nowMs };
}
