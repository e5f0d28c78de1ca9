// Chess match, rematch: offers after the end of a game, and the game that follows an accepted offer. The server holds both
// stakes in the transaction of the acceptance; if a side cannot pay, nothing changes.
import { otherSide, type Side } from '../clock/index.ts';
import type { Answer } from './commands.ts';
import { emit, noEvents, type Step } from './events.ts';
import { READY_CHECK_MS, REMATCH_OFFER_MS } from './limits.ts';
import type { Refusal } from './refusals.ts';
import { takeSeat } from './seats.ts';
import type { EndedMatch, Match, ReadyMatch, RematchOffer, Result } from './state.ts';

/** Results of games that were actually played; only these allow a rematch. */
const PLAYED: ReadonlySet<Result> = new Set<Result>(['white_wins', 'black_wins', 'draw', 'forfeit']);

/** Offers a rematch. Each side may do so once, and both offers may be open at the same time (rulings 3.9). */
export function offerRematch(match: Match, side: Side, nowMs: number): Answer {
  if (match.status !== 'ended') return 'not-over';
  const refusal = noRematch(match);
  if (refusal !== null) return refusal;
  if (match.rematchOffers[side] !== null) return 'rematch-already-offered';
  const expiresAtMs = nowMs + REMATCH_OFFER_MS;
  const offered = withOffer(match, side, { expiresAtMs, isOver: false });
  return emit(offered, { kind: 'rematch_offered', audience: 'players', by: side, expiresAtMs });
}

/** Accepts the other side's offer. The event holds the seats of the new game; `createRematch` creates it. */
export function acceptRematch(match: Match, side: Side): Answer {
  if (match.status !== 'ended') return 'not-over';
  const refusal = noRematch(match);
  if (refusal !== null) return refusal;
  if (!isOpen(match.rematchOffers[otherSide(side)]) || match.black === null) return 'no-rematch-offer';
  const rematchOffers = {
    white: closed(match.rematchOffers.white),
    black: closed(match.rematchOffers.black),
  };
  const made: EndedMatch = { ...match, rematchOffers, isRematchMade: true };
  const [white, black] = [match.black.userId, match.white.userId];
  return emit(made, { kind: 'rematch_started', audience: 'players', white, black });
}

/** Declines the other side's offer, which is final, and withdraws the caller's own, which can be made again. */
export function declineRematch(match: Match, side: Side): Answer {
  if (match.status !== 'ended') return 'not-over';
  const refusal = noRematch(match);
  if (refusal !== null) return refusal;
  const own = match.rematchOffers[side];
  const theirs = match.rematchOffers[otherSide(side)];
  if (!isOpen(own) && !isOpen(theirs)) return 'no-rematch-offer';
  const withoutTheirs = withOffer(match, otherSide(side), closed(theirs));
  const declined = isOpen(own) ? withOffer(withoutTheirs, side, null) : withoutTheirs;
  return emit(declined, { kind: 'rematch_declined', audience: 'players' });
}

/** Expires an offer, which counts as declined. */
export function expireRematchOffer(match: EndedMatch, side: Side): Step<EndedMatch> {
  const offer = match.rematchOffers[side];
  if (!isOpen(offer)) return noEvents(match);
  return emit(withOffer(match, side, closed(offer)), { kind: 'rematch_declined', audience: 'players' });
}

/**
 * Creates the game of an accepted rematch: private, colours swapped, both staked, and ready for 30 s until both have
 * opened it (rulings 3.9). Throws when `match` has no accepted rematch.
 */
export function createRematch(match: EndedMatch, nowMs: number): ReadyMatch {
  const { white, black, allowObservers, timeControl } = match;
  if (!match.isRematchMade || black === null) throw new Error('there is no accepted rematch to make');
  return {
    status: 'ready',
    isPrivate: true,
    allowObservers,
    timeControl,
    seq: 0,
    white: takeSeat(black.userId, nowMs),
    black: takeSeat(white.userId, nowMs),
    isRematch: true,
    accepted: { white: false, black: false },
    expiresAtMs: nowMs + READY_CHECK_MS,
  };
}

function noRematch(match: EndedMatch): Refusal | null {
  if (!PLAYED.has(match.ending.result)) return 'no-rematch';
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
