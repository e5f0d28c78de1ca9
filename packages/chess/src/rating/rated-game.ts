// Chess rating: the site's rules for Glicko-2 (rulings 9). Each game is a period, deviations grow with the days between
// games, and there are two pools of time controls.
import type { TimeControl } from '../clock/index.ts';
import { grownDeviation, type Rating, ratePeriod, type Strength } from './glicko2.ts';

export const RATING_POOLS = ['blitz', 'rapid'] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

/** The initial rating of every player. */
export const FIRST_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
/** A rating with a deviation above this is provisional. */
export const PROVISIONAL_ABOVE = 110;
/** The system constant of Glicko-2. */
export const TAU = 0.75;

/** The number of moves per side by which the time of a game is estimated. */
const MOVES_PER_GAME = 40;
/** A game is blitz if its estimated time per side is less than this. */
const BLITZ_BELOW_MS = 480_000;
const DAY_MS = 86_400_000;

/** A game with fewer plies is not rated, unless it ends by checkmate (rulings 12.2). */
export const RATED_PLIES = 10;
/**
 * The maximum number of rated games of the same two players within the window, in both pools together (rulings 12.2).
 */
const RATED_GAMES_OF_PAIR = 3;
/** The window in which the rated games of two players are counted. */
export const PAIR_WINDOW_MS = DAY_MS;

/** Returns the pool of a time control, by the time that a side has for 40 moves. */
export function ratingPoolOf({ initialMs, incrementMs }: TimeControl): RatingPool {
  return initialMs + MOVES_PER_GAME * incrementMs < BLITZ_BELOW_MS ? 'blitz' : 'rapid';
}

/** Returns a rating `elapsedMs` after it was computed. The deviation grows, at most to that of a new player. */
export function ratingAfter(rating: Rating, elapsedMs: number): Rating {
  const deviation = grownDeviation(rating, Math.max(0, elapsedMs) / DAY_MS);
  return { ...rating, deviation: Math.min(FIRST_RATING.deviation, deviation) };
}

/**
 * Returns a player's rating after one game. Both ratings are those at the start of the game, with the deviations that
 * `ratingAfter` returned. The duration of the game does not count.
 */
export function rateGame(player: Rating, opponent: Strength, score: 0 | 0.5 | 1): Rating {
  const rated = ratePeriod(player, [{ opponent, score }], { tau: TAU, periods: 0 });
  return { ...rated, deviation: Math.min(FIRST_RATING.deviation, rated.deviation) };
}

/**
 * Returns the weight of a game after `earlierGames` rated games of the same two players within the window: 1, a half, a
 * quarter, then 0 (rulings 12.2).
 */
export function pairWeight(earlierGames: number): number {
  return earlierGames < RATED_GAMES_OF_PAIR ? 0.5 ** earlierGames : 0;
}

/** Returns whether a rating is provisional. The page shows it with a question mark. */
export function isProvisional({ deviation }: Pick<Strength, 'deviation'>): boolean {
  return deviation > PROVISIONAL_ABOVE;
}

/**
 * Returns a change as the difference of the rounded ratings before and after it, so that the displayed numbers add up.
 */
export function shownChange(rating: number, change: number): number {
  return Math.round(rating + change) - Math.round(rating);
}
