// Chess match: rematch offers after the end of a game, and the game that follows an accepted offer. The server holds
// both stakes in the transaction of the acceptance. If a side cannot pay, nothing changes.
import { otherSide, type Side } from '../clock/index.ts';
import type { HandlerResult } from './commands.ts';
import { emit, noEvents, type Step } from './events.ts';
import { READY_CHECK_MS, REMATCH_OFFER_MS } from './limits.ts';
import type { Refusal } from './refusals.ts';
import { createSeat } from './seats.ts';
import type { EndedMatch, Match, ReadyMatch, RematchOffer, Result } from './state.ts';

/** The results of games that were played. Only these allow a rematch. */
const PLAYED_RESULTS: ReadonlySet<Result> = new Set<Result>(['white_wins', 'black_wins', 'draw', 'forfeit']);

/** Offers a rematch. Each side may do so once, and both offers may be open at the same time (rulings 3.9). */
export function offerRematch(match: Match, side: Side, nowMs: number): HandlerResult {
  if (match.status !== 'ended') return 'not-over';
  const refusal = rematchRefusal(match);
  if (refusal !== null) return refusal;
  if (match.rematchOffers[side] !== null) return 'rematch-already-offered';
  const expiresAtMs = nowMs + REMATCH_OFFER_MS;
  const offered = withOffer(match, side, { expiresAtMs, isOver: false });
  return emit(offered, { kind: 'rematch_offered', audience: 'players', by: side, expiresAtMs });
}

/** Accepts the other side's offer. The event has the players of the new game, which `createRematch` creates. */
export function acceptRematch(match: Match, side: Side): HandlerResult {
  if (match.status !== 'ended') return 'not-over';
  const refusal = rematchRefusal(match);
  if (refusal !== null) return refusal;
  if (!isOpen(match.rematchOffers[otherSide(side)]) || match.black === null) return 'no-rematch-offer';
  const rematchOffers = {
    white: closed(match.rematchOffers.white),
    black: closed(match.rematchOffers.black),
  };
  const accepted: EndedMatch = { ...match, rematchOffers, isRematchMade: true };
  const [white, black] = [match.black.userId, match.white.userId];
  return emit(accepted, { kind: 'rematch_started', audience: 'players', white, black });
}

/** Declines the other side's offer, which is final, and withdraws the own offer, which the side may make again. */
export function declineRematch(match: Match, side: Side): HandlerResult {
  if (match.status !== 'ended') return 'not-over';
  const refusal = rematchRefusal(match);
  if (refusal !== null) return refusal;
  const own = match.rematchOffers[side];
  const other = match.rematchOffers[otherSide(side)];
  if (!isOpen(own) && !isOpen(other)) return 'no-rematch-offer';
  const withoutOther = withOffer(match, otherSide(side), closed(other));
  const declined = isOpen(own) ? withOffer(withoutOther, side, null) : withoutOther;
  return emit(declined, { kind: 'rematch_declined', audience: 'players' });
}

/** Expires an offer, which counts as declined. */
export function expireRematchOffer(match: EndedMatch, side: Side): Step<EndedMatch> {
  const offer = match.rematchOffers[side];
  if (!isOpen(offer)) return noEvents(match);
  return emit(withOffer(match, side, closed(offer)), { kind: 'rematch_declined', audience: 'players' });
}

/**
 * Returns the game of an accepted rematch: private, with colours swapped and both stakes held. Both players must open
 * it within 30 s (rulings 3.9). Throws if `match` has no accepted rematch.
 */
export function createRematch(match: EndedMatch, nowMs: number): ReadyMatch {
  const { white, black, allowObservers, timeControl } = match;
  if (!match.isRematchMade || black === null) throw new Error('there is no accepted rematch');
  return {
    status: 'ready',
    isPrivate: true,
    allowObservers,
    timeControl,
    seq: 0,
    white: createSeat(black.userId, nowMs),
    black: createSeat(white.userId, nowMs),
    isRematch: true,
    accepted: { white: false, black: false },
    expiresAtMs: nowMs + READY_CHECK_MS,
  };
}

/** Returns why a game allows no rematch; null if it does. */
function rematchRefusal(match: EndedMatch): Refusal | null {
  if (!PLAYED_RESULTS.has(match.ending.result)) return 'no-rematch';
  return match.isRematchMade ? 'rematch-made' : null;
}

function withOffer(match: EndedMatch, side: Side, offer: RematchOffer | null): EndedMatch {
  return { ...match, rematchOffers: { ...match.rematchOffers, [side]: offer } };
}

function isOpen(offer: RematchOffer | null): offer is RematchOffer {
  return offer !== null && !offer.isOver;
}

function closed<T extends RematchOffer | null>(offer: T): T {
  return offer === null ? offer : { ...offer, isOver: true };
}
