// Chess match, outages: the house fails, the players don't pay (rulings 3.12). How long it failed is measured by the
// server; what that means for a game is decided here.
import { readClock, shiftClock, shiftInstant } from '../clock/index.ts';
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
 * The server was down, or could not commit, for `outageMs` until `nowMs`.
 *
 * Up to 3 s nothing changes; above, every running deadline moves by the outage (one that began during it begins anew);
 * above 30 minutes the game is void. It must come before any sweep, or the sweep would make the players pay; and once
 * a game, which is the server's to know. Sockets that are gone with the server are told by `leave`.
 */
export function applyOutage(match: Match, outageMs: number, nowMs: number): Step {
  if (outageMs <= OUTAGE_IGNORED_MS) return noEvents(match);
  const shift: Shift = (sinceMs) => shiftInstant(sinceMs, outageMs, nowMs);
  const voids = outageMs > OUTAGE_VOIDS_MS;
  switch (match.status) {
    case 'waiting': {
      const expiresAtMs = shift(match.expiresAtMs - WAITING_MS) + WAITING_MS;
      return voids ? end(match, voided(nowMs)) : noEvents({ ...match, expiresAtMs });
    }
    case 'ready': {
      const expiresAtMs = shift(match.expiresAtMs - READY_CHECK_MS) + READY_CHECK_MS;
      return voids ? end(match, voided(nowMs)) : noEvents({ ...match, expiresAtMs });
    }
    case 'active': {
      const shifted = shiftActive(match, shift, outageMs, nowMs);
      return voids ? end(shifted, voided(nowMs)) : emitClockShift(match, shifted, nowMs);
    }
    case 'ended':
      return noEvents(shiftEnded(match, shift));
  }
}

type Shift = (sinceMs: number) => number;

/** The first-move deadline follows the clock, and flags and courtesy follow these. */
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
