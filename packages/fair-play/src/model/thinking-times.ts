// Fair play: whether a player's thinking times look human. Robotic times are flat, do not follow the difficulty of the
// position, and are long for trivial moves. Human times are easy to imitate, so they never cause a hold alone.
import { TIME_MEASURES, TIME_WEIGHTS } from './constants.ts';
import type { GameFeatures, InformativeMove } from './features.ts';
import { dot, expectedLoss, humanProbabilities, sum, within } from './likelihood.ts';

/** Minimum moves with known times. Games with fewer are not informative. */
const MOVES_MIN = 8;
const TRIVIAL_MIN = 2;
const TRIVIAL_LEGAL_MOVES = 3;
const SECONDS_MAX = 1e6;

interface TimedMove {
  readonly trivial: boolean;
  readonly logTime: number;
  readonly predicted: number;
}

/** Returns how robotic the times of one game are, in standard deviations among humans. Null without enough times. */
export function roboticTimes(features: GameFeatures, rating: number): number | null {
  const timed = features.moves.flatMap((move) => timedMove(move, rating, features.baseSeconds));
  if (timed.length < MOVES_MIN) return null;
  const times = timed.map(({ logTime }) => logTime);
  const predicted = timed.map((move) => move.predicted);
  const measures = [
    -standard('spread', Math.log(spreadOf(times) + 0.05)),
    -standard('follows', correlation(times, predicted)),
  ];
  const trivial = timed.filter((move) => move.trivial);
  if (trivial.length >= TRIVIAL_MIN) {
    measures.push(standard('trivial', mean(trivial.map((move) => move.logTime - move.predicted))));
  }
  return sum(measures) / Math.sqrt(measures.length);
}

function timedMove(move: InformativeMove, rating: number, baseSeconds: number | null): TimedMove[] {
  const { secondsLeft, secondsUsed, recapture } = move;
  if (secondsLeft === null || secondsUsed === null || baseSeconds === null) return [];
  const base = within(baseSeconds, 1, SECONDS_MAX);
  const left = within(secondsLeft, 0, SECONDS_MAX);
  const legalMoves = within(move.legalMoves, 1, 218);
  const secondGap = Math.log1p(within(move.secondGap, 0, 100));
  const outcomes = humanProbabilities(move, rating);
  const situation = [
    1,
    Math.log(left + 1),
    Math.log(base),
    left / base,
    (left / base) ** 2,
    within(move.pieces, 2, 32) / 32,
    recapture ? 1 : 0,
    move.inCheck ? 1 : 0,
    secondGap,
    Math.log(51),
    recapture ? secondGap : 0,
    Math.log(legalMoves),
    Math.log1p(expectedLoss(outcomes)),
    outcomes[0] ?? 0,
  ];
  return [
    {
      trivial: recapture || legalMoves <= TRIVIAL_LEGAL_MOVES,
      logTime: Math.log(within(secondsUsed, 0, SECONDS_MAX) + 0.5),
      predicted: dot(TIME_WEIGHTS, situation),
    },
  ];
}

function standard(name: keyof typeof TIME_MEASURES, value: number): number {
  const { mean: usual, deviation } = TIME_MEASURES[name];
  return (value - usual) / deviation;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function spreadOf(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const spread = spreadOf(one) * spreadOf(other);
  if (spread === 0) return 0;
  const [first, second] = [mean(one), mean(other)];
  return mean(one.map((value, at) => (value - first) * ((other[at] ?? second) - second))) / spread;
}
