// Chess match, outages: players lose no time to an outage of the server or of their own node (rulings 3.12). The server
// measures its length; this file decides its effect on a game.
import { readClock, shiftClock, shiftInstant } from '../clock/index.ts';
import type { CommandOf } from './commands.ts';
import { end, voided } from './ending.ts';
import { andThen, emit, noEvents, type Step } from './events.ts';
import {
  OUTAGE_IGNORED_MS,
  OUTAGE_VOIDS_MS,
  READY_CHECK_MS,
  REMATCH_OFFER_MS,
  WAITING_MS,
} from './limits.ts';
import { emitCourtesyChange } from './presence.ts';
import type { ActiveMatch, EndedMatch, Match, RematchOffer, Seat } from './state.ts';

/**
 * Compensates a game for an outage: the server was down, or could not commit, for `outageMs` until `nowMs`.
 *
 * Up to 3 s nothing changes. Above, every running deadline moves by the part of the outage that was not compensated
 * before, and a deadline that began during the outage restarts at its end. More than 30 minutes in total void the game.
 * Apply it before any sweep, because the outage must move the deadlines first. Players whose sockets were lost are
 * reported by `disconnect`.
 */
export function applyOutage(match: Match, { outageMs, compensatedMs = 0 }: Outage, nowMs: number): Step {
  const remainingMs = outageMs - compensatedMs;
  if (outageMs <= OUTAGE_IGNORED_MS || remainingMs <= 0) return noEvents(match);
  const shift: Shift = (sinceMs) => shiftInstant(sinceMs, remainingMs, nowMs);
  const voids = outageMs > OUTAGE_VOIDS_MS;
  switch (match.status) {
    case 'waiting': {
      const expiresAtMs = shift(match.expiresAtMs - WAITING_MS) + WAITING_MS;
      return voids ? end(match, voided('outage', nowMs)) : noEvents({ ...match, expiresAtMs });
    }
    case 'ready': {
      const expiresAtMs = shift(match.expiresAtMs - READY_CHECK_MS) + READY_CHECK_MS;
      return voids ? end(match, voided('outage', nowMs)) : noEvents({ ...match, expiresAtMs });
    }
    case 'active': {
      const shifted = shiftActive(match, shift, remainingMs, nowMs);
      return voids ? end(shifted, voided('outage', nowMs)) : emitClockShift(match, shifted, nowMs);
    }
    case 'ended':
      return noEvents(shiftEnded(match, shift));
  }
}

/**
 * Returns to the side to move the time that it was charged while all of its nodes were down or stalled, from `sinceMs`
 * until `nowMs`. Other nodes kept running, so only the clock of an active match moves, and the first-move deadline with
 * it. There is no minimum length, and no length voids the game.
 *
 * It never returns more than the clock was charged since it started running. For the same outage apply it once, or again
 * with a later `sinceMs`, and before any sweep.
 */
export function applyNodeOutage(match: Match, sinceMs: number, nowMs: number): Step {
  if (match.status !== 'active') return noEvents(match);
  const lostMs = nowMs - Math.max(sinceMs, match.clock.runningSinceMs ?? nowMs);
  if (lostMs <= 0) return noEvents(match);
  return emitClockShift(match, { ...match, clock: shiftClock(match.clock, lostMs, nowMs) }, nowMs);
}

type Outage = Omit<CommandOf<'outage'>, 'type'>;
type Shift = (sinceMs: number) => number;

/** The first-move deadline is derived from the clock, the courtesy time from clock and seats. */
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

function emitClockShift(before: ActiveMatch, after: ActiveMatch, nowMs: number): Step {
  const clocks = readClock(after.clock, nowMs);
  const told = emit(after, { kind: 'timer_update', audience: 'everybody', clocks });
  return andThen(told, (match) => emitCourtesyChange(before, match));
}

function shiftEnded(match: EndedMatch, shift: Shift): EndedMatch {
  const { white, black } = match.rematchOffers;
  const shiftOffer = (offer: RematchOffer | null): RematchOffer | null =>
    offer === null || offer.isOver
      ? offer
      : { ...offer, expiresAtMs: shift(offer.expiresAtMs - REMATCH_OFFER_MS) + REMATCH_OFFER_MS };
  return { ...match, rematchOffers: { white: shiftOffer(white), black: shiftOffer(black) } };
}
