// ui: what a match means before a stake (rulings 9). Pure; money is lamports.
import type { TimeControl } from '@kingstake/chess';
import { expectedScore, ratingPoolOf } from '@kingstake/chess/rating';
import { breakEvenShare, profitOf } from '@kingstake/protocol/economics';
import type { GamePlayer } from '@kingstake/protocol/game';
import { type Lamports, lamports } from '@kingstake/protocol/money';
import type { PoolRating, Ratings } from '@kingstake/protocol/ratings';

export interface Outcome {
  own: PoolRating | null; // null: not known
  /** The score by rating, wins and half the draws, 0 to 1; null when a side's rating or how well it is known is not told. */
  chance: number | null;
  breakEven: number | null; // share of decided games to win; null without a wager
  won: Lamports; // changes of the playing balance
  drawn: Lamports;
  lost: Lamports;
}

interface Match {
  wager: Lamports;
  fee: Lamports;
  timeControl: TimeControl;
}

/** `opponent` is the player as the waiting game shows them, in the pool of its time control. */
export function outcomeOf(
  { wager, fee, timeControl }: Match,
  ratings: Ratings | undefined,
  opponent: Pick<GamePlayer, 'rating' | 'deviation'>,
): Outcome {
  const own = ratings?.[ratingPoolOf(timeControl)] ?? null;
  const { rating, deviation } = opponent;
  const isKnown = own !== null && rating !== undefined && deviation !== undefined;
  return {
    own,
    chance: isKnown ? expectedScore(own, { rating, deviation }) : null,
    breakEven: breakEvenShare(wager, fee),
    won: profitOf(wager, fee),
    drawn: lamports(0n),
    lost: lamports(-wager),
  };
}

/** "43.2%": a share with at most one decimal. */
export function percentText(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
