// Ratings before and after a game. Pure.
import {
  FIRST_RATING,
  isProvisional,
  RATED_PLIES,
  type Rating,
  type RatingPool,
  rateGame,
  ratingAfter,
  shownChange,
} from '@kingstake/chess/rating';
import type { PoolRating, SeatRating } from '@kingstake/protocol';
import type { EndedGame } from '../games/index.ts';

/** A player's rating in a pool as it is stored. */
export interface HeldRating extends Rating {
  games: number;
  elapsedMs: number; // since it was computed
}

/** What a game froze: both ratings when it began. */
export interface FrozenGame {
  pool: RatingPool;
  white: Rating & { userId: number };
  black: Rating & { userId: number };
}

/** The change of one player's rating by a game. */
export interface RatedSide {
  userId: number;
  change: number; // added to the rating, whatever that is by now
  deviation: number; // in place of what was
  volatility: number;
}

/** The current rating; a player without one has the initial rating. */
export function ratingNow(held: HeldRating | null): Rating {
  return held === null ? FIRST_RATING : ratingAfter(held, held.elapsedMs);
}

/**
 * The changes of an ended game, by user id, so that two games of the same players lock their rows in the same order. Empty
 * if it is not rated. `weight` is how much of the game counts (`pairWeight`).
 */
export function ratedSides(frozen: FrozenGame, ended: EndedGame, weight: number): readonly RatedSide[] {
  if (!isRated(ended) || weight === 0) return [];
  const { white, black } = frozen;
  const whiteScore = ended.winnerId === null ? 0.5 : ended.winnerId === white.userId ? 1 : 0;
  const blackScore = (1 - whiteScore) as typeof whiteScore;
  return [ratedSide(white, black, whiteScore, weight), ratedSide(black, white, blackScore, weight)].sort(
    (one, other) => one.userId - other.userId,
  );
}

/**
 * Whether a game is rated: it had a stake, was won, lost or drawn (rulings 9), and was long enough or ended by mate
 * (rulings 12.2).
 */
export function isRated({ wager, result, reason, ply, winnerId }: EndedGame): boolean {
  if (ply < RATED_PLIES && reason !== 'checkmate') return false;
  return wager > 0n && (winnerId !== null || result === 'draw');
}

/**
 * A difference rather than a new rating: the player's rating may have changed since the game began, by another game or by
 * an operator, and that stays. Deviation and volatility are those of this game. A game that counts half moves all three
 * half as far on both sides.
 */
function ratedSide(
  side: FrozenGame['white'],
  opponent: Rating,
  score: 0 | 0.5 | 1,
  weight: number,
): RatedSide {
  const after = rateGame(side, opponent, score);
  return {
    userId: side.userId,
    change: weight * (after.rating - side.rating),
    deviation: side.deviation + weight * (after.deviation - side.deviation),
    volatility: side.volatility + weight * (after.volatility - side.volatility),
  };
}

/** As players see it: whole numbers, with the deviation increased up to now. */
export function shownRating(held: HeldRating | null): PoolRating {
  const now = ratingNow(held);
  return {
    rating: Math.round(now.rating),
    deviation: Math.round(now.deviation),
    provisional: isProvisional(now),
    games: held?.games ?? 0,
  };
}

/** One side's frozen rating, and the change as the difference of the displayed values; null if unrated. */
export function shownSide(frozen: Omit<Rating, 'volatility'>, change: number | null): SeatRating {
  const shown = { rating: Math.round(frozen.rating), provisional: isProvisional(frozen) };
  return change === null ? shown : { ...shown, ratingChange: shownChange(frozen.rating, change) };
}
