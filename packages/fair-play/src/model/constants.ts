// Fair play, fitted constants. Measured on 25 November 2026 with Stockfish 15.1, 8,000 nodes a position, MultiPV 3, on
// 1,306 sides of public Lichess and Chess.com games (blitz and rapid, 180 s and more; 176 sides of eleven known players,
// most of them titled). Each table is the mean of two fits, one for each half of the games. The moves of simulated cheats came
// from Stockfish 15.1 with 24,000 nodes. Another judge or another player pool needs new measurements.

/** Multinomial logistic regression: one row per outcome class, starting at 1. Class 0 is the reference with weight 0. */
export type OutcomeWeights = readonly (readonly number[])[];

/**
 * Which outcome a human reaches. Columns: 1, ln(1+gap2), ln(1+gap3), (W-50)/50, |W-50|/50, ln(legal)-3.3, check,
 * recapture, pieces/32, r=(rating-1600)/400, r^2, r*ln(1+gap2), ln(seconds left)-4.5. W: winning chances in percent.
 */
export const HUMAN_WEIGHTS: OutcomeWeights = [
  [1.627, -5.568, -0.69, 0.107, -0.078, -0.299, 0.215, -0.261, 0.554, 0.037, 0.002, -0.337, 0.072],
  [2.009, -1.333, -1.055, -0.129, -0.03, 0.061, 0.373, -0.582, 0.314, -0.117, 0.008, 0.034, -0.001],
  [1.201, -0.384, -0.636, -0.226, 0.162, 0.401, 0.388, -1.375, 0.348, -0.328, -0.015, 0.113, -0.064],
  [-0.672, 0.025, 0.24, 0.039, -0.269, 0.887, 0.954, -2.417, -0.25, -0.536, -0.066, 0.063, -0.121],
];

/** Which outcome an engine reaches. The columns are the first nine of HUMAN_WEIGHTS. */
export const ENGINE_WEIGHTS: OutcomeWeights = [
  [1.611, -4.424, -0.623, -0.013, 0.125, 0.07, 0.164, 0.308, -0.172],
  [1.1, -1.25, -0.847, -0.051, 0.239, 0.089, 0.03, -0.358, 0.237],
  [-0.85, -0.15, -0.373, -0.012, -0.187, 0.489, 0.121, -0.625, 0.131],
  [-4.737, 0.283, 0.304, -0.071, 0.041, 0.453, -0.083, -0.796, -0.255],
];

/** Mean loss in percentage points of winning chances, by outcome class. */
export const MEAN_LOSS: readonly number[] = [0, 0.224, 1.487, 4.733, 15.57];

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Thinking time: least squares for ln(seconds + 0.5). Columns: 1, ln(left+1), ln(base), left/base, (left/base)^2,
 * pieces/32, recapture, check, ln(1+gap2), ln(51), recapture*ln(1+gap2), ln(legal), ln(1+expected loss), probability
 * of class 0. The tenth column was for a fourth line and is constant with three lines.
 */
export const TIME_WEIGHTS: readonly number[] = [
  -0.25891, 0.23313, 0.4465, 1.2743, -1.9516, 0.33135, -0.47522, 0.84083, -0.11675, -1.018, -0.034478, 0.4911,
  0.31708, 0.19423,
];

/** The distribution of the three measures of a game's thinking times among humans. */
export const TIME_MEASURES: Readonly<Record<'spread' | 'follows' | 'trivial', Spread>> = {
  spread: { mean: -0.11918, deviation: 0.25528 },
  follows: { mean: 0.37134, deviation: 0.25035 },
  trivial: { mean: -0.007872, deviation: 0.65762 },
};

/** Considered differences between the strength shown in the games and the rating. */
export const STRENGTH_OFFSETS: readonly number[] = [-400, -200, 0, 200, 400, 600, 800, 1000];

/** Considered shares of moves with help, each compared with no help. */
export const HELP_SHARES: readonly number[] = [0.1, 0.2, 0.35, 0.6, 0.95];
