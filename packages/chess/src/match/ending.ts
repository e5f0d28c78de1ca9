// Chess match: every way in which a game can end, and who gets the stakes. Only `end` ends a match, so that no match
// ends twice or without a settlement.
import { colorOf, otherSide, type Side, sideOf, stopClock } from '../clock/index.ts';
import { canStillMate, type Game, type Outcome as RulesOutcome } from '../rules/index.ts';
import { emit, type Step } from './events.ts';
import { MOST_PLIES } from './limits.ts';
import { userOf } from './seats.ts';
import type {
  AbortReason,
  ActiveMatch,
  DrawnReason,
  EndedMatch,
  Ending,
  Match,
  ReadyMatch,
  Settlement,
  VoidReason,
  WinReason,
} from './state.ts';

type RunningMatch = Exclude<Match, EndedMatch>;

const REFUND_ALL: Settlement = { kind: 'refund-all' };

/** Returns the ending of a game that a side won by mate, resignation or time. */
export function won(winner: Side, reason: WinReason, endedAtMs: number): Ending {
  const settlement: Settlement = { kind: 'winner', winner };
  return { result: `${winner}_wins`, reason, winner, settlement, abortedBy: null, endedAtMs };
}

/** Returns the ending of a game that a side lost by absence. */
export function forfeited(loser: Side, endedAtMs: number): Ending {
  const winner = otherSide(loser);
  const settlement: Settlement = { kind: 'winner', winner };
  return { result: 'forfeit', reason: 'absence', winner, settlement, abortedBy: null, endedAtMs };
}

/** Returns the ending of a draw. */
export function drawn(reason: DrawnReason, endedAtMs: number): Ending {
  return { result: 'draw', reason, winner: null, settlement: REFUND_ALL, abortedBy: null, endedAtMs };
}

/**
 * Returns the ending of a game that a player aborted before both had moved, by a decision or by inaction. The server
 * counts the aborts of user `by` (rulings 3.4); null if both players caused it.
 */
export function aborted(reason: AbortReason, by: number | null, endedAtMs: number): Ending {
  return { result: 'aborted', reason, winner: null, settlement: REFUND_ALL, abortedBy: by, endedAtMs };
}

/** Returns the ending of a waiting game: cancelled by the creator, declined by the challenged player, or expired. */
export function cancelled(reason: 'cancelled' | 'declined' | 'expired', endedAtMs: number): Ending {
  return { result: 'cancelled', reason, winner: null, settlement: REFUND_ALL, abortedBy: null, endedAtMs };
}

/** Returns the ending of a game that is voided by a long outage, or because its stakes are about to be released. */
export function voided(reason: VoidReason, endedAtMs: number): Ending {
  return { result: 'void', reason, winner: null, settlement: REFUND_ALL, abortedBy: null, endedAtMs };
}

/** Returns the ending of a game that the position ended. */
function endingOfOutcome(outcome: RulesOutcome, endedAtMs: number): Ending {
  return outcome.kind === 'checkmate'
    ? won(sideOf(outcome.winner), 'checkmate', endedAtMs)
    : drawn(outcome.reason, endedAtMs);
}

/** Returns how a move ended the game, by the rules of chess or by the limit of plies; null if it did not. */
export function endingAfter(outcome: RulesOutcome | null, ply: number, endedAtMs: number): Ending | null {
  if (outcome !== null) return endingOfOutcome(outcome, endedAtMs);
  return ply >= MOST_PLIES ? drawn('move-limit', endedAtMs) : null;
}

/**
 * Returns the ending of a game in which the side to move ran out of time. It is a draw if the opponent could not mate
 * by any legal moves (FIDE 6.9, as `canStillMate` decides it).
 */
export function flagged(match: ActiveMatch, game: Game, endedAtMs: number): Ending {
  const opponent = otherSide(match.clock.turn);
  return canStillMate(game.position, colorOf(opponent))
    ? won(opponent, 'timeout', endedAtMs)
    : drawn('timeout-insufficient', endedAtMs);
}

/** Returns the ending of a game in which the side to move did not make its first move in time. */
export function neverMoved(match: ActiveMatch, endedAtMs: number): Ending {
  return aborted('first-move', userOf(match, match.clock.turn), endedAtMs);
}

/** Returns the ending after an expired ready check. If neither side accepted, the abort counts for neither. */
export function neverReady(match: ReadyMatch, endedAtMs: number): Ending {
  const { accepted, white, black } = match;
  const unreadyId = accepted.white ? black.userId : accepted.black ? white.userId : null;
  return aborted('ready-expired', unreadyId, endedAtMs);
}

/** Ends a match. This is the only transition to `ended`. Stops the clock and charges it up to `endedAtMs`. */
export function end(match: RunningMatch, ending: Ending): Step<EndedMatch> {
  const { isPrivate, allowObservers, timeControl, seq, white, black } = match;
  const ended: EndedMatch = {
    status: 'ended',
    isPrivate,
    allowObservers,
    timeControl,
    seq,
    white,
    black,
    ...playedPart(match, ending.endedAtMs),
    ending,
    rematchOffers: { white: null, black: null },
    isRematchMade: false,
  };
  return emit(ended, { kind: 'game_over', audience: 'everybody', ending });
}

/** Returns the fields that only a match that was active has. */
function playedPart(
  match: RunningMatch,
  endedAtMs: number,
): Pick<EndedMatch, 'startedAtMs' | 'ply' | 'clock'> {
  if (match.status !== 'active') return { startedAtMs: null, ply: 0, clock: null };
  const { startedAtMs, ply, clock } = match;
  return { startedAtMs, ply, clock: stopClock(clock, endedAtMs) };
}
