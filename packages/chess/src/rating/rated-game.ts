// Chess rating: the site's rules on top of Glicko-2 (rulings 9): one result a period, deviations that grow by the days between,
// two pools by speed.
import type { TimeControl } from '../clock/index.ts';
import { grownDeviation, type Rating, ratePeriod, type Strength } from './glicko2.ts';

export const RATING_POOLS = ['blitz', 'rapid'] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

/** Where everybody starts. */
export const FIRST_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
/** Above this a rating is shown with a question mark: it is a guess yet. */
export const PROVISIONAL_ABOVE = 110;
export const TAU = 0.75;

/** Half-moves do not count here: a game of so many moves a side decides which pool a time control belongs to. */
const MOVES_OF_A_GAME = 40;
const BLITZ_BELOW_MS = 480_000;
const DAY_MS = 86_400_000;

/** A game that ends before this ply is not rated, unless by checkmate (rulings 12.2). */
export const RATED_PLIES = 10;
/** Rated games of the same two players within the window, over both pools (rulings 12.2). */
const RATED_GAMES_OF_PAIR = 3;
export const PAIR_WINDOW_MS = DAY_MS;

/** Which pool games of this time control belong to: by the time that 40 moves may take. */
export function ratingPoolOf({ initialMs, incrementMs }: TimeControl): RatingPool {
  return initialMs + MOVES_OF_A_GAME * incrementMs < BLITZ_BELOW_MS ? 'blitz' : 'rapid';
}

/** Returns the rating of a player `elapsedMs` after it was computed. The deviation grows, up to that of a new player. */
export function ratingAfter(rating: Rating, elapsedMs: number): Rating {
  const deviation = grownDeviation(rating, Math.max(0, elapsedMs) / DAY_MS);
  return { ...rating, deviation: Math.min(FIRST_RATING.deviation, deviation) };
}

/**
 * Returns a player's rating after one game. Both are given as they were when the game began, which is when `ratingAfter` let their
 * deviations grow; the game itself takes no time of it.
 */
export function rateGame(player: Rating, opponent: Strength, score: 0 | 0.5 | 1): Rating {
  const rated = ratePeriod(player, [{ opponent, score }], { tau: TAU, periods: 0 });
  return { ...rated, deviation: Math.min(FIRST_RATING.deviation, rated.deviation) };
}

/**
 * Returns how much of a game counts, after so many rated games of the same two players within the window: all of it, a half, a
 * quarter, nothing (rulings 12.2).
 */
export function pairWeight(earlierGames: number): number {
  return earlierGames < RATED_GAMES_OF_PAIR ? 0.5 ** earlierGames : 0;
}

/** Whether the rating is a guess yet, shown with a question mark. */
export function isProvisional({ deviation }: Pick<Strength, 'deviation'>): boolean {
  return deviation > PROVISIONAL_ABOVE;
}

/** Returns a change as the difference of whole ratings before and after it, so that what is shown adds up. */
export function shownChange(rating: number, change: number): number {
  return Math.round(rating + change) - Math.round(rating);
}
