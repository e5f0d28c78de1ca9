// Chess match, endings: every way a game can end, and who gets the stakes. A single function ends matches, so that no
// match ends twice or without a settlement.
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
  WaitingMatch,
  WinReason,
} from './state.ts';

export type RunningMatch = Exclude<Match, EndedMatch>;

const REFUND_ALL: Settlement = { kind: 'refund-all' };

/** Won by mate, resignation or time. */
export function won(winner: Side, reason: WinReason, endedAtMs: number): Ending {
  const settlement: Settlement = { kind: 'winner', winner };
  return { result: `${winner}_wins`, reason, winner, settlement, abortedBy: null, endedAtMs };
}

/** Lost by absence. */
export function forfeited(loser: Side, endedAtMs: number): Ending {
  const winner = otherSide(loser);
  const settlement: Settlement = { kind: 'winner', winner };
  return { result: 'forfeit', reason: 'absence', winner, settlement, abortedBy: null, endedAtMs };
}

export function drawn(reason: DrawnReason, endedAtMs: number): Ending {
  return { result: 'draw', reason, winner: null, settlement: REFUND_ALL, abortedBy: null, endedAtMs };
}

/** Ended before play, by a player's decision or inaction. The server counts the aborts of user `by` (rulings 3.4). */
export function aborted(reason: AbortReason, by: number | null, endedAtMs: number): Ending {
  return { result: 'aborted', reason, winner: null, settlement: REFUND_ALL, abortedBy: by, endedAtMs };
}

/** Cancelled by the creator, declined by the challenged player, or expired without an opponent. */
export function cancelled(reason: 'cancelled' | 'declined' | 'expired', endedAtMs: number): Ending {
  return { result: 'cancelled', reason, winner: null, settlement: REFUND_ALL, abortedBy: null, endedAtMs };
}

/** Voided by a long outage, or because its stakes are about to be released. */
export function voided(reason: VoidReason, endedAtMs: number): Ending {
  return {
    result: 'void',
    reason,
    winner: null,
    settlement: REFUND_ALL,
    abortedBy: null,
    endedAtMs,
  };
}

/** Ended by the rules of chess. */
function byTheRules(outcome: RulesOutcome, endedAtMs: number): Ending {
  return outcome.kind === 'checkmate'
    ? won(sideOf(outcome.winner), 'checkmate', endedAtMs)
    : drawn(outcome.reason, endedAtMs);
}

/** How a move ended the game, if it did: by the rules of chess, or by reaching the ply limit. */
export function endingAfter(outcome: RulesOutcome | null, ply: number, endedAtMs: number): Ending | null {
  if (outcome !== null) return byTheRules(outcome, endedAtMs);
  return ply >= MOST_PLIES ? drawn('move-limit', endedAtMs) : null;
}

/**
 * The side to move ran out of time. It is a draw when the other side cannot mate by any legal moves (FIDE Laws of
 * Chess 6.9, as far as `canStillMate` sees).
 */
export function flagged(match: ActiveMatch, game: Game, endedAtMs: number): Ending {
  const opponent = otherSide(match.clock.turn);
  return canStillMate(game.position, colorOf(opponent))
    ? won(opponent, 'timeout', endedAtMs)
    : drawn('timeout-insufficient', endedAtMs);
}

/** The side to move did not make its first move in time. */
export function neverMoved(match: ActiveMatch, endedAtMs: number): Ending {
  return aborted('first-move', userOf(match, match.clock.turn), endedAtMs);
}

/** The ready check expired. When neither side accepted, the abort is attributed to no one. */
export function neverReady(match: ReadyMatch, endedAtMs: number): Ending {
  const { accepted, white, black } = match;
  const silent = accepted.white ? black.userId : accepted.black ? white.userId : null;
  return aborted('ready-expired', silent, endedAtMs);
}

/** Ends a match: the only transition to `ended`. The clock is charged up to `endedAtMs` and stopped. */
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

function playedPart(
  match: WaitingMatch | ReadyMatch | ActiveMatch,
  endedAtMs: number,
): Pick<EndedMatch, 'startedAtMs' | 'ply' | 'clock'> {
  if (match.status !== 'active') return { startedAtMs: null, ply: 0, clock: null };
  const { startedAtMs, ply, clock } = match;
  return { startedAtMs, ply, clock: stopClock(clock, endedAtMs) };
}
