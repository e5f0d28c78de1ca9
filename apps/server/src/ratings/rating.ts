// ratings: ratings before and after a game. Pure.
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
import {
  isFriendly,
  type Lamports,
  lamports,
  type PoolRating,
  profitOf,
  type SeatRating,
} from '@kingstake/protocol';
import type { EndedGame } from '../games/index.ts';

/** A player's stored rating in a pool. */
export interface HeldRating extends Rating {
  games: number;
  elapsedMs: number; // since the end of the last rated game
}

/** The ratings that a game froze when it began. */
export interface FrozenGame {
  pool: RatingPool;
  white: Rating & { userId: number };
  black: Rating & { userId: number };
}

/** The change of one player's rating by a game. */
export interface RatedSide {
  userId: number;
  change: number; // added to the player's current rating
  deviation: number; // replaces the current one
  volatility: number;
}

/** Returns the current rating, with its deviation increased up to now. A player without one has the initial rating. */
export function ratingNow(held: HeldRating | null): Rating {
  return held === null ? FIRST_RATING : ratingAfter(held, held.elapsedMs);
}

/**
 * Returns the changes of an ended game, by user id, so that two games of the same players lock their rows in the same
 * order. Empty if the game is not rated. `weight` is the part of the game that counts, from 0 to 1 (`pairWeight`).
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
 * Returns whether a game is rated. It must have a stake and a result. It must also have at least `RATED_PLIES` plies or end
 * by checkmate, so that ratings cannot be moved by games that are not played.
 */
export function isRated({ wager, result, reason, ply, winnerId }: EndedGame): boolean {
  if (ply < RATED_PLIES && reason !== 'checkmate') return false;
  return wager > 0n && (winnerId !== null || result === 'draw');
}

/**
 * Computes a difference instead of a new rating, because another game or an operator may have changed the rating since the
 * game began. Deviation and volatility are computed from the frozen values. A weight of 0.5 halves all three changes.
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

/** Returns the rating as players see it: whole numbers, with the deviation increased up to now. */
export function shownRating(held: HeldRating | null): PoolRating {
  const now = ratingNow(held);
  return {
    rating: Math.round(now.rating),
    deviation: Math.round(now.deviation),
    provisional: isProvisional(now),
    games: held?.games ?? 0,
  };
}

/** Returns one side's frozen rating and, if the game was rated, the change as the difference of displayed values. */
export function shownSide(frozen: Omit<Rating, 'volatility'>, change: number | null): SeatRating {
  const shown = { rating: Math.round(frozen.rating), provisional: isProvisional(frozen) };
  return change === null ? shown : { ...shown, ratingChange: shownChange(frozen.rating, change) };
}

/** Returns the number of wins in a row up to the last game, or of losses as a negative number; 0 after a draw. */
export function streakOf(newestFirst: readonly PlayerResult['outcome'][]): number {
  const [last] = newestFirst;
  if (last === undefined || last === 'draw') return 0;
  const end = newestFirst.findIndex((outcome) => outcome !== last);
  const length = end === -1 ? newestFirst.length : end;
  return last === 'win' ? length : -length;
}

/** One player's result. */
export interface PlayerResult {
  userId: number;
  outcome: 'win' | 'loss' | 'draw';
  earned: Lamports; // the profit of a win, otherwise 0
}

/**
 * Returns results by user id, so that two games of the same players lock their rows in the same order. Empty if the game
 * was aborted, cancelled, void or friendly.
 */
export function playerResults(ended: EndedGame): readonly PlayerResult[] {
  const { result, whiteId, blackId, winnerId, wager, fee } = ended;
  const isDraw = result === 'draw';
  if (blackId === null || isFriendly(wager) || (winnerId === null && !isDraw)) return [];
  return [whiteId, blackId]
    .sort((one, other) => one - other)
    .map((userId) => {
      if (isDraw) return { userId, outcome: 'draw', earned: lamports(0n) };
      if (userId !== winnerId) return { userId, outcome: 'loss', earned: lamports(0n) };
      return { userId, outcome: 'win', earned: profitOf(wager, fee) };
    });
}
