// Chess rating: Glicko-2, as published by Mark Glickman ("Example of the Glicko-2 system", 22 March 2022; comments refer to
// its steps). A pure function from the results of a rating period to the new rating.

/** The estimate of a player's strength, on the published scale, which is centred on 1500. */
export interface Strength {
  readonly rating: number;
  readonly deviation: number; // one standard deviation of `rating`; above 0
}

export interface Rating extends Strength {
  readonly volatility: number; // how much the strength is expected to change in a period, on Glicko-2's own scale
}

/** One game of a period, from the view of the player who is rated. */
export interface PeriodResult {
  readonly opponent: Strength; // before the period
  readonly score: 0 | 0.5 | 1;
}

export interface PeriodOptions {
  /** How quickly the volatility may change. The paper suggests 0.3 to 1.2. */
  readonly tau: number;
  /** How many periods have passed since the rating was computed, possibly fractional. The deviation grows with them. 1 in the paper. */
  readonly periods: number;
}

/** Points of the published scale per unit of the internal Glicko-2 scale. */
const SCALE = 173.7178;
/** Convergence tolerance of step 5, the paper's epsilon. */
const CONVERGED = 0.000_001;
/** Upper bound of iterations. The paper's method at worst halves its interval, so it never needs this many. */
const MOST_ITERATIONS = 200;

/**
 * Returns the rating after a period with these results. Without results only the deviation grows. Throws a RangeError for an invalid
 * deviation, volatility, tau or number of periods.
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
  const grown = Math.hypot(phi, volatility * Math.sqrt(periods)); // step 6
  const newPhi = 1 / Math.sqrt(1 / grown ** 2 + 1 / variance); // step 7
  return {
    rating: player.rating + SCALE * newPhi ** 2 * improvement,
    deviation: SCALE * newPhi,
    volatility,
  };
}

/** The deviation after so many periods without games, possibly fractional (step 6). */
export function grownDeviation({ deviation, volatility }: Omit<Rating, 'rating'>, periods: number): number {
  return SCALE * Math.hypot(deviation / SCALE, volatility * Math.sqrt(periods));
}

/**
 * Returns the expected score of `player` against `opponent` in one game, between 0 and 1, with a draw as a half. Both deviations
 * count: the larger they are, the closer the score is to a half (Glickman, "The Glicko system", 2016, section 3).
 */
export function expectedScore(player: Strength, opponent: Strength): number {
  const deviation = Math.hypot(player.deviation, opponent.deviation);
  return scoreFor((player.rating - opponent.rating) / SCALE, weight(deviation / SCALE));
}

/** Steps 3 and 4: the variance of the rating estimated from these games alone, and the weighted sum of score differences. */
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

/** g(phi): the weight of a game against an opponent with this deviation. */
export function weight(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** E: the expected score at this rating difference, on the internal Glicko-2 scale. */
function scoreFor(difference: number, g: number): number {
  return 1 / (1 + Math.exp(-g * difference));
}

/** Step 5: the root of f by the Illinois algorithm, with the paper's variable names. */
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
  let [A, B] = [a, lowerBound(f, a, { excess: delta ** 2 - phi2 - variance, tau })];
  let [fA, fB] = [f(A), f(B)];
  for (let step = 0; Math.abs(B - A) > CONVERGED; step += 1) {
    if (step === MOST_ITERATIONS) throw new RangeError('the volatility does not converge');
    const C = A + ((A - B) * fA) / (fB - fA);
    const fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}

/** The other end of the search interval of step 5: f is positive at a, and not positive here. */
function lowerBound(
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
