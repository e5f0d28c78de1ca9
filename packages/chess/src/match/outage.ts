// Chess match: outage compensation. Players lose no time by an outage of the server or of their own node (rulings
// 3.12). The server measures the length of an outage, and this file decides its effect on a game.
import { readClock, shiftClock, shiftInstant } from '../clock/index.ts';
import type { CommandOf } from './commands.ts';
import { end, voided } from './ending.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import {
  OUTAGE_IGNORED_MS,
  OUTAGE_VOIDS_MS,
  READY_CHECK_MS,
  REMATCH_OFFER_MS,
  START_DELAY_MS,
  WAITING_MS,
} from './limits.ts';
import { emitCourtesyChange } from './presence.ts';
import { isStarting } from './seats.ts';
import type { ActiveMatch, EndedMatch, Match, RematchOffer, Seat } from './state.ts';

/**
 * Compensates a game for an outage in which the server was down, or could not commit, for `outageMs` until `nowMs`.
 *
 * An outage of at most 3 s changes nothing. A longer one moves every running deadline by the part that was not
 * compensated before. A deadline that started during the outage restarts at its end. More than 30 minutes in total void
 * the game.
 *
 * Apply an outage before any sweep, because it must move the deadlines first. Report players whose sockets were lost
 * with `disconnect`.
 */
export function applyOutage(match: Match, { outageMs, compensatedMs = 0 }: Outage, nowMs: number): Step {
  const remainingMs = outageMs - compensatedMs;
  if (outageMs <= OUTAGE_IGNORED_MS || remainingMs <= 0) return noEvents(match);
  const shift: Shift = (sinceMs) => shiftInstant(sinceMs, remainingMs, nowMs);
  const isVoid = outageMs > OUTAGE_VOIDS_MS;
  switch (match.status) {
    case 'waiting': {
      const expiresAtMs = shift(match.expiresAtMs - WAITING_MS) + WAITING_MS;
      return isVoid ? end(match, voided('outage', nowMs)) : noEvents({ ...match, expiresAtMs });
    }
    case 'ready': {
      const lengthMs = isStarting(match) ? START_DELAY_MS : READY_CHECK_MS;
      const expiresAtMs = shift(match.expiresAtMs - lengthMs) + lengthMs;
      return isVoid ? end(match, voided('outage', nowMs)) : noEvents({ ...match, expiresAtMs });
    }
    case 'active': {
      const shifted = shiftActive(match, shift, remainingMs, nowMs);
      return isVoid ? end(shifted, voided('outage', nowMs)) : emitClockShift(match, shifted, nowMs);
    }
    case 'ended':
      return noEvents(shiftEnded(match, shift));
  }
}

/**
 * Compensates the side to move for the time in which all of its nodes were down or stalled, from `sinceMs` until
 * `nowMs`. The other nodes kept running, so it moves only the clock of an active match, and with it the first-move
 * deadline. There is no minimum length, and no length voids the game.
 *
 * The compensation is at most the time that the clock has run since it started. Apply an outage once, and before any
 * sweep. To apply it again, pass a later `sinceMs`.
 */
export function applyNodeOutage(match: Match, sinceMs: number, nowMs: number): Step {
  if (match.status !== 'active') return noEvents(match);
  const outageMs = nowMs - Math.max(sinceMs, match.clock.runningSinceMs ?? nowMs);
  if (outageMs <= 0) return noEvents(match);
  return emitClockShift(match, { ...match, clock: shiftClock(match.clock, outageMs, nowMs) }, nowMs);
}

type Outage = Omit<CommandOf<'outage'>, 'type'>;
type Shift = (sinceMs: number) => number;

/** Moves clock and seats. The first-move deadline and the courtesy time follow, because they are derived from them. */
function shiftActive(match: ActiveMatch, shift: Shift, outageMs: number, nowMs: number): ActiveMatch {
  return {
    ...match,
    clock: shiftClock(match.clock, outageMs, nowMs),
    white: shiftSeat(match.white, shift),
    black: shiftSeat(match.black, shift),
  };
}

function shiftSeat(seat: Seat, shift: Shift): Seat {
  return seat.awaySinceMs === null ? seat : { ...seat, awaySinceMs: shift(seat.awaySinceMs) };
}

/** Returns the step to the compensated match, with an event for the clocks and for each changed courtesy time. */
function emitClockShift(before: ActiveMatch, after: ActiveMatch, nowMs: number): Step {
  const clocks = readClock(after.clock, nowMs);
  const updated = emit(after, { kind: 'timer_update', audience: 'everybody', clocks });
  return andThen(updated, (match) => emitCourtesyChange(before, match));
}

function shiftEnded(match: EndedMatch, shift: Shift): EndedMatch {
  const { white, black } = match.rematchOffers;
  const shiftOffer = (offer: RematchOffer | null): RematchOffer | null =>
    offer === null || offer.isOver
      ? offer
      : { ...offer, expiresAtMs: shift(offer.expiresAtMs - REMATCH_OFFER_MS) + REMATCH_OFFER_MS };
  return { ...match, rematchOffers: { white: shiftOffer(white), black: shiftOffer(black) } };
}
