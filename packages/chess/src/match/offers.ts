// Chess match, draw offers: at most one is open, made by one side and answered by the other (rulings 3.8).
import { otherSide, type Side } from '../clock/index.ts';
import type { Answer } from './commands.ts';
import { drawn, end } from './ending.ts';
import { emit } from './events.ts';
import { DRAW_OFFER_PLIES } from './limits.ts';
import { notActive } from './playing.ts';
import type { Match } from './state.ts';

/** Offers a draw, on either side's turn. The offer is open until it is answered or the other side moves. */
export function offerDraw(match: Match, side: Side): Answer {
  if (match.status !== 'active') return notActive(match);
  if (match.drawOfferedBy !== null) return 'draw-offer-stands';
  const lastPly = match.lastDrawOfferPly[side];
  if (lastPly !== null && match.ply - lastPly < DRAW_OFFER_PLIES) return 'draw-offer-too-soon';
  const lastDrawOfferPly = { ...match.lastDrawOfferPly, [side]: match.ply };
  const offered = { ...match, drawOfferedBy: side, lastDrawOfferPly };
  return emit(offered, { kind: 'draw_offered', audience: 'players', by: side });
}

/** Agrees to the other side's offer. */
export function acceptDraw(match: Match, side: Side, nowMs: number): Answer {
  if (match.status !== 'active') return notActive(match);
  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';
  return end(match, drawn('agreement', nowMs));
}

/** Declines the other side's offer without moving. */
export function declineDraw(match: Match, side: Side): Answer {
  if (match.status !== 'active') return notActive(match);
  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';
  return emit({ ...match, drawOfferedBy: null }, { kind: 'draw_declined', audience: 'players' });
}
