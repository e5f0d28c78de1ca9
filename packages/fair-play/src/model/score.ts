// Fair play: computes a score and its parts from the features of a player's games.
import type { Strength } from '@kingstake/chess/rating';
import { addEvidence, assistance, type Evidence, evidenceOf, NO_EVIDENCE } from './evidence.ts';
import type { GameFeatures } from './features.ts';
import { sum, within } from './likelihood.ts';
import { roboticTimes } from './thinking-times.ts';

/** The number of a player's latest rated games that a score covers, won or lost. */
export const SCORED_GAMES = 20;
/** Above this deviation a rating is too uncertain for a hold, and older games are judged by the current rating. */
export const CERTAIN_DEVIATION = 110;
/** A player's strength on one day may differ this much even from a certain rating. */
const STRENGTH_DEVIATION_MIN = 200;
const STRENGTH_DEVIATION_MAX = 350;
/** The assumed share of helped games of a player who uses help in some games only. */
const HELPED_GAMES = 0.3;
/** Time scores up to this many deviations above the mean add nothing. */
const USUAL_TIMES = 1;

export interface Score {
  /** A: log-likelihood ratio of help in all games to no help. */
  readonly assistance: number;
  /** S: log-likelihood ratio of help in some games only to no help. */
  readonly someGames: number;
  /** How robotic the thinking times are, in standard deviations among humans. 0 without known times. */
  readonly time: number;
  readonly assistanceAndTime: number;
  readonly informativeMoves: number;
  /** Games with at least one informative move. */
  readonly games: number;
  readonly firstChoices: number;
  readonly expectedFirstChoices: number;
  /** Mean loss a move, in percentage points of winning chances. */
  readonly meanLoss: number;
  readonly expectedMeanLoss: number;
  readonly blurredMoves: number;
}

/** The evidence of one game about a player of a given rating. */
export interface GameEvidence {
  readonly gameId: string;
  readonly evidence: Evidence;
  readonly time: number | null;
  readonly blurredMoves: number;
}

/** Scores the games of one player. `now`: the player's current rating. The order of the games does not matter. */
export function scoreOf(games: readonly GameFeatures[], now: Strength): Score {
  return scoreOfEvidence(
    games.map((game) => gameEvidence(game, now.rating)),
    now.deviation,
  );
}

/** The slow half of `scoreOf`. `ratingNow`: the player's current rating. */
export function gameEvidence(game: GameFeatures, ratingNow: number): GameEvidence {
  const rating = ratingIn(game, ratingNow);
  return {
    gameId: game.gameId,
    evidence: evidenceOf(game, rating),
    time: roboticTimes(game, rating),
    blurredMoves: game.moves.filter(({ blurred }) => blurred).length,
  };
}

/** `deviationNow`: the deviation of the player's current rating. */
export function scoreOfEvidence(games: readonly GameEvidence[], deviationNow: number): Score {
  const deviation = within(deviationNow, STRENGTH_DEVIATION_MIN, STRENGTH_DEVIATION_MAX);
  const counted = games.filter(({ evidence }) => evidence.moves > 0).toSorted(byGame);
  const all = counted.map(({ evidence }) => evidence).reduce(addEvidence, NO_EVIDENCE);
  const assist = assistance(all, deviation);
  const times = counted.map((game) => game.time).filter((time) => time !== null);
  const time = times.length === 0 ? 0 : sum(times) / Math.sqrt(times.length);
  return {
    assistance: assist,
    someGames: sum(counted.map(({ evidence }) => eitherWay(assistance(evidence, deviation)))),
    time,
    assistanceAndTime: assist + Math.max(0, time - USUAL_TIMES),
    informativeMoves: all.moves,
    games: counted.length,
    firstChoices: all.firstChoices,
    expectedFirstChoices: all.expectedFirstChoices,
    meanLoss: all.loss / Math.max(1, all.moves),
    expectedMeanLoss: all.expectedLoss / Math.max(1, all.moves),
    blurredMoves: sum(counted.map((game) => game.blurredMoves)),
  };
}

/** The log-likelihood ratio of a game that was helped with probability HELPED_GAMES, without overflow for any `ratio`. */
function eitherWay(ratio: number): number {
  const larger = Math.max(0, ratio);
  return larger + Math.log((1 - HELPED_GAMES) * Math.exp(-larger) + HELPED_GAMES * Math.exp(ratio - larger));
}

/** A fixed order, because floating-point sums depend on it. */
function byGame(one: GameEvidence, other: GameEvidence): number {
  return one.gameId < other.gameId ? -1 : one.gameId > other.gameId ? 1 : 0;
}

/** The rating before the game, or the current one if that was provisional and too uncertain. */
function ratingIn({ ratings: { own } }: GameFeatures, ratingNow: number): number {
  return own.deviation <= CERTAIN_DEVIATION ? own.rating : ratingNow;
}
