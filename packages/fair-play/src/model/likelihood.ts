// Fair play: the probability of each outcome of a move, for a human of a given rating and for an engine.
import { ENGINE_WEIGHTS, HUMAN_WEIGHTS, MEAN_LOSS, type OutcomeWeights } from './constants.ts';
import type { InformativeMove } from './features.ts';

/** The gap assumed for a missing third move, in percentage points of winning chances. */
const NO_MOVE_GAP = 50;
/** Assumed where the clock is unknown: the fitted mean, which has no influence. */
const USUAL_SECONDS_LEFT = Math.exp(4.5);
const RATING_MIN = 400;
const RATING_MAX = 2900;

/** The difficulty of a position, from the judge alone, independent of the played move. */
function situationOf(move: InformativeMove): number[] {
  const balance = (within(move.chances, 0, 100) - 50) / 50;
  return [
    1,
    Math.log1p(within(move.secondGap, 0, 100)),
    Math.log1p(within(move.thirdGap ?? NO_MOVE_GAP, 0, 100)),
    balance,
    Math.abs(balance),
    Math.log(within(move.legalMoves, 1, 218)) - 3.3,
    move.inCheck ? 1 : 0,
    move.recapture ? 1 : 0,
    within(move.pieces, 2, 32) / 32,
  ];
}

/** Probabilities of the five outcome classes for a human of this rating. */
export function humanProbabilities(move: InformativeMove, rating: number): number[] {
  const situation = situationOf(move);
  const scaled = (within(rating, RATING_MIN, RATING_MAX) - 1600) / 400;
  const left = within(move.secondsLeft ?? USUAL_SECONDS_LEFT, 1, 1e6);
  const strength = [scaled, scaled * scaled, scaled * (situation[1] ?? 0)];
  return probabilities(HUMAN_WEIGHTS, [...situation, ...strength, Math.log(left) - 4.5]);
}

/** Probabilities of the five outcome classes for an engine. */
export function engineProbabilities(move: InformativeMove): number[] {
  return probabilities(ENGINE_WEIGHTS, situationOf(move));
}

/** Mean loss under these probabilities, in percentage points of winning chances. */
export function expectedLoss(outcomes: readonly number[]): number {
  return dot(outcomes, MEAN_LOSS);
}

function probabilities(weights: OutcomeWeights, situation: readonly number[]): number[] {
  const odds = [0, ...weights.map((row) => dot(row, situation))];
  const top = Math.max(...odds);
  const shares = odds.map((value) => Math.exp(value - top));
  const total = sum(shares);
  return shares.map((share) => share / total);
}

/** Clamps a number. NaN becomes the lower bound. */
export function within(value: number, low: number, high: number): number {
  return value >= low ? Math.min(value, high) : low;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((total, value, index) => total + value * (other[index] ?? 0), 0);
}
