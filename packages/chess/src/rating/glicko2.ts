// Chess rating: Glicko-2, as published by Mark Glickman ("Example of the Glicko-2 system", 22 March 2022). Comments
// refer to the steps of that paper.

/** An estimate of a player's strength, on the published scale, on which a new player has 1500. */
export interface Strength {
  readonly rating: number;
  readonly deviation: number; // one standard deviation of `rating`; above 0
}

/** A strength and how steady it is. */
export interface Rating extends Strength {
  readonly volatility: number; // expected fluctuation of the strength in a period, on the internal scale; above 0
}

/** One game of a period, as the rated player sees it. */
export interface PeriodResult {
  readonly opponent: Strength; // before the period
  readonly score: 0 | 0.5 | 1; // loss, draw or win
}

/** Options of a rating period. */
export interface PeriodOptions {
  /** The system constant: how quickly the volatility may change. Above 0; the paper suggests 0.3 to 1.2. */
  readonly tau: number;
  /** Periods since the rating was computed, possibly fractional. The deviation grows with them. The paper uses 1. */
  readonly periods: number;
}

/** Points of the published scale per unit of the internal scale. */
const SCALE = 173.7178;
/** The convergence tolerance of step 5, the paper's epsilon. */
const EPSILON = 0.000_001;
/** Limit of the iterations of step 5. 600,000 random periods needed at most 19. */
const MAX_ITERATIONS = 200;

/**
 * Returns the rating after a period with these results. Without results, only the deviation grows. Throws RangeError
 * for an invalid rating, deviation, volatility, tau or number of periods.
 */
export function ratePeriod(
  player: Rating,
  results: readonly PeriodResult[],
  { tau, periods }: PeriodOptions,
): Rating {
  assertRating(player);
  for (const { opponent } of results) assertStrength(opponent);
  if (!(tau > 0)) throw new RangeError(`tau must be above 0, not ${tau}`);
  if (!(periods >= 0)) throw new RangeError(`periods must be at least 0, not ${periods}`);
  if (results.length === 0) return { ...player, deviation: grownDeviation(player, periods) };
  const phi = player.deviation / SCALE;
  const { variance, improvement } = estimate(player, results);
  const volatility = newVolatility(player, { variance, delta: variance * improvement }, tau);
  const grownPhi = Math.hypot(phi, volatility * Math.sqrt(periods)); // step 6
  const newPhi = 1 / Math.sqrt(1 / grownPhi ** 2 + 1 / variance); // step 7
  return {
    rating: player.rating + SCALE * newPhi ** 2 * improvement,
    deviation: SCALE * newPhi,
    volatility,
  };
}

/** Returns the deviation after `periods` periods without games, possibly fractional (step 6). */
export function grownDeviation({ deviation, volatility }: Omit<Rating, 'rating'>, periods: number): number {
  return SCALE * Math.hypot(deviation / SCALE, volatility * Math.sqrt(periods));
}

/**
 * Returns the expected score of `player` against `opponent` in one game, between 0 and 1. A draw counts a half. The
 * larger both deviations are, the closer the score is to a half (Glickman, "The Glicko system", 2016, section 3).
 */
export function expectedScore(player: Strength, opponent: Strength): number {
  const deviation = Math.hypot(player.deviation, opponent.deviation);
  return scoreFor((player.rating - opponent.rating) / SCALE, weight(deviation / SCALE));
}

/**
 * Returns v of step 3, the variance of a rating from these games alone, and the sum in step 4, with delta = v * sum.
 */
export function estimate(
  player: Strength,
  results: readonly PeriodResult[],
): { variance: number; improvement: number } {
  let information = 0;
  let improvement = 0;
  for (const { opponent, score } of results) {
    const g = weight(opponent.deviation / SCALE);
    const expected = scoreFor((player.rating - opponent.rating) / SCALE, g);
    information += g ** 2 * expected * (1 - expected);
    improvement += g * (score - expected);
  }
  return { variance: 1 / information, improvement };
}

/** Returns g(phi) of step 3: the weight of a game against an opponent with this deviation, on the internal scale. */
export function weight(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/**
 * Returns E of step 3: the expected score at a rating difference on the internal scale. `g` is the weight of the game.
 */
function scoreFor(difference: number, g: number): number {
  return 1 / (1 + Math.exp(-g * difference));
}

/**
 * Returns the volatility of step 5, from the root of f by the Illinois algorithm. The variables have the paper's names.
 */
function newVolatility(
  { deviation, volatility }: Rating,
  { variance, delta }: { variance: number; delta: number },
  tau: number,
): number {
  const phi2 = (deviation / SCALE) ** 2;
  const a = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const ex = Math.exp(x);
    const spread = phi2 + variance + ex;
    return (ex * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - a) / tau ** 2;
  };
  let [A, B] = [a, otherEnd(f, a, { excess: delta ** 2 - phi2 - variance, tau })];
  let [fA, fB] = [f(A), f(B)];
  for (let step = 0; Math.abs(B - A) > EPSILON; step += 1) {
    if (step === MAX_ITERATIONS) throw new RangeError('the volatility does not converge');
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

/** Returns the end B of the search interval of step 5. f has its root between `a` and B. */
function otherEnd(
  f: (x: number) => number,
  a: number,
  { excess, tau }: { excess: number; tau: number },
): number {
  if (excess > 0) return Math.log(excess);
  let k = 1;
  while (f(a - k * tau) < 0) k += 1;
  return a - k * tau;
}

function assertRating(rating: Rating): void {
  assertStrength(rating);
  if (!(rating.volatility > 0))
    throw new RangeError(`a volatility must be above 0, not ${rating.volatility}`);
}

function assertStrength({ rating, deviation }: Strength): void {
  if (!Number.isFinite(rating)) throw new RangeError(`a rating must be a number, not ${rating}`);
  if (!(deviation > 0)) throw new RangeError(`a deviation must be above 0, not ${deviation}`);
}
