// Chess match: from the free seat to the start of play. The server checks that players can pay.
import { createClock, readClock, type Side, startClock } from '../clock/index.ts';
import type { CommandOf, HandlerResult } from './commands.ts';
import { aborted, cancelled, end } from './ending.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import { READY_CHECK_MS, START_DELAY_MS, WAITING_MS } from './limits.ts';
import { createSeat, seatOf } from './seats.ts';
import type { ActiveMatch, GameOptions, Match, ReadyMatch, Seat, WaitingMatch } from './state.ts';

/**
 * Returns a new game, which expires after `waitingMs`. The creator plays White, and is away until the creator's first
 * socket joins the game (rulings 3.1, 3.11).
 */
export function createMatch(
  creatorId: number,
  options: GameOptions,
  nowMs: number,
  waitingMs: number = WAITING_MS,
): WaitingMatch {
  return {
    status: 'waiting',
    isPrivate: options.isPrivate,
    allowObservers: options.allowObservers,
    timeControl: options.timeControl,
    seq: 0,
    white: createSeat(creatorId, nowMs),
    black: null,
    expiresAtMs: nowMs + waitingMs,
  };
}

/**
 * Assigns the free seat to a user. Does nothing if the user already has a seat (rulings 3.1). If the result has the event
 * `opponent_joined`, the caller must hold the user's stake in the same transaction. If the creator is ready, the game starts by itself
 * after `START_DELAY_MS` (rulings 17.2).
 */
export function join(
  match: Match,
  { by: userId, hasCode, creatorIsReady = false }: CommandOf<'join'>,
  nowMs: number,
): HandlerResult {
  if (seatOf(match, userId) !== null) return noEvents(match);
  if (match.isPrivate && !hasCode) return 'code-required';
  if (match.status === 'ended') return 'game-ended';
  if (match.status !== 'waiting') return 'seat-taken';
  const { white } = match;
  const ready: ReadyMatch = {
    ...match,
    status: 'ready',
    black: createSeat(userId, nowMs),
    isRematch: false,
    // Black accepts by joining. White has accepted if present, and otherwise must accept (rulings 3.2).
    accepted: { white: creatorIsReady || white.awaySinceMs === null, black: true },
    expiresAtMs: nowMs + (creatorIsReady ? START_DELAY_MS : READY_CHECK_MS),
  };
  const audience = 'everybody';
  const joined = emit(ready, { kind: 'opponent_joined', audience, white: white.userId, black: userId });
  return creatorIsReady ? joined : andThen(joined, (seated) => startIfAccepted(seated, nowMs));
}

/** Accepts a game in its ready check. Changes nothing if the game has started. */
export function accept(match: Match, side: Side, nowMs: number): HandlerResult {
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

/** Declines a game in its ready check, by either side. Both stakes are refunded. */
export function decline(match: Match, side: Side, nowMs: number): HandlerResult {
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

/** Cancels a waiting game. Only its creator may do so. */
export function cancel(match: Match, userId: number, nowMs: number): HandlerResult {
  if (match.white.userId !== userId) return 'not-the-creator';
  if (match.status === 'ended') return 'game-ended';
  return match.status === 'waiting' ? end(match, cancelled('cancelled', nowMs)) : 'already-joined';
}

/**
 * Declines a challenge. The caller checks that `userId` is the challenged player; this function only refuses the
 * creator.
 */
export function declineChallenge(match: Match, userId: number, nowMs: number): HandlerResult {
  if (match.white.userId === userId) return 'own-challenge';
  if (match.status === 'ended') return 'game-ended';
  return match.status === 'waiting' ? end(match, cancelled('declined', nowMs)) : 'already-joined';
}

/** Marks a side as ready. Starts the game if both sides are ready. */
export function markReady(match: ReadyMatch, side: Side, nowMs: number): Step<ReadyMatch | ActiveMatch> {
  if (match.accepted[side]) return noEvents(match);
  return startIfAccepted({ ...match, accepted: { ...match.accepted, [side]: true } }, nowMs);
}

/** Starts a game that both sides have accepted. */
export function startIfAccepted(match: ReadyMatch, nowMs: number): Step<ReadyMatch | ActiveMatch> {
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

/** Returns the seat at the start of play, from which the absence of an away player counts. */
function seatAtStart(seat: Seat, nowMs: number): Seat {
  return seat.awaySinceMs === null ? seat : { ...seat, awaySinceMs: nowMs };
}
