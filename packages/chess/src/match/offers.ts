// Chess match: draw offers. At most one is open. The other side answers it (rulings 3.8).
import { otherSide, type Side } from '../clock/index.ts';
import type { HandlerResult } from './commands.ts';
import { drawn, end } from './ending.ts';
import { emit } from './events.ts';
import { DRAW_OFFER_PLIES } from './limits.ts';
import { notActive } from './playing.ts';
import type { Match } from './state.ts';

/** Offers a draw, on either side's turn. The offer is open until the other side answers it or moves. */
export function offerDraw(match: Match, side: Side): HandlerResult {
  if (match.status !== 'active') return notActive(match);
  if (match.drawOfferedBy !== null) return 'draw-offer-stands';
  const lastPly = match.lastDrawOfferPly[side];
  if (lastPly !== null && match.ply - lastPly < DRAW_OFFER_PLIES) return 'draw-offer-too-soon';
  const lastDrawOfferPly = { ...match.lastDrawOfferPly, [side]: match.ply };
  const offered = { ...match, drawOfferedBy: side, lastDrawOfferPly };
  return emit(offered, { kind: 'draw_offered', audience: 'players', by: side });
}

/** Accepts the other side's offer, which ends the game. */
export function acceptDraw(match: Match, side: Side, nowMs: number): HandlerResult {
  if (match.status !== 'active') return notActive(match);
  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';
  return end(match, drawn('agreement', nowMs));
}

/** Declines the other side's offer without moving. */
export function declineDraw(match: Match, side: Side): HandlerResult {
  if (match.status !== 'active') return notActive(match);
  if (match.drawOfferedBy !== otherSide(side)) return 'no-draw-offer';
  return emit({ ...match, drawOfferedBy: null }, { kind: 'draw_declined', audience: 'players' });
}
