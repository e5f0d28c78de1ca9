// Chess rating, public API (`@kingstake/chess/rating`): Glicko-2 and the site's rules for applying it.
export {
  expectedScore,
  grownDeviation,
  type PeriodOptions,
  type PeriodResult,
  type Rating,
  ratePeriod,
  type Strength,
} from './glicko2.ts';
export {
  FIRST_RATING,
  isProvisional,
  PAIR_WINDOW_MS,
  PROVISIONAL_ABOVE,
  pairWeight,
  RATED_PLIES,
  RATING_POOLS,
  type RatingPool,
  rateGame,
  ratingAfter,
  ratingPoolOf,
  shownChange,
  TAU,
} from './rated-game.ts';
