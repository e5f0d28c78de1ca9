// Fair play: from the features of a player's games to a score with its parts.
import type { Strength } from '@kingstake/chess/rating';
import { addEvidence, assistance, type Evidence, evidenceOf, NO_EVIDENCE } from './evidence.ts';
import type { GameFeatures } from './features.ts';
import { sum, within } from './likelihood.ts';
import { roboticTimes } from './thinking-times.ts';

/** A score is computed from so many of a player's latest rated games, won or lost. */
export const SCORED_GAMES = 20;
/** From this deviation on a rating says too little about strength: no hold, and older games count with the rating of now. */
export const CERTAIN_DEVIATION = 110;
/** Even a certain rating differs this much from the strength of one day. */
const STRENGTH_DEVIATION_MIN = 200;
const STRENGTH_DEVIATION_MAX = 350;
/** The assumed share of helped games of a player who takes help in some games only. */
const HELPED_GAMES = 0.3;
/** Times up to this many deviations above the mean add nothing. */
const USUAL_TIMES = 1;

export interface Score {
  /** A: log-likelihood ratio of help in all games against none. */
  readonly assistance: number;
  /** S: the same for help in some games only. */
  readonly someGames: number;
  /** How robotic the thinking times are, in standard deviations among humans. 0 without known times. */
  readonly time: number;
  readonly assistanceAndTime: number;
  readonly informativeMoves: number;
  /** Games with at least one informative move. */
  readonly games: number;
  readonly firstChoices: number;
  readonly expectedFirstChoices: number;
  /** Mean loss a move, in points of winning chances. */
  readonly meanLoss: number;
  readonly expectedMeanLoss: number;
  readonly blurredMoves: number;
}

/** What one game says about a player of a certain rating. */
export interface GameEvidence {
  readonly gameId: string;
  readonly evidence: Evidence;
  readonly time: number | null;
  readonly blurredMoves: number;
}

/** Scores the games of one player. `now`: the player's present rating. The order of the games has no influence. */
export function scoreOf(games: readonly GameFeatures[], now: Strength): Score {
  return scoreOfEvidence(
    games.map((game) => gameEvidence(game, now.rating)),
    now.deviation,
  );
}

/** The slow half of `scoreOf`. `ratingNow`: the player's present rating. */
export function gameEvidence(game: GameFeatures, ratingNow: number): GameEvidence {
  const rating = ratingIn(game, ratingNow);
  return {
    gameId: game.gameId,
    evidence: evidenceOf(game, rating),
    time: roboticTimes(game, rating),
    blurredMoves: game.moves.filter(({ blurred }) => blurred).length,
  };
}

/** `deviationNow`: of the player's present rating. */
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

/** The likelihood ratio of a game that was helped with probability HELPED_GAMES, for any size of `ratio`. */
function eitherWay(ratio: number): number {
  const larger = Math.max(0, ratio);
  return larger + Math.log((1 - HELPED_GAMES) * Math.exp(-larger) + HELPED_GAMES * Math.exp(ratio - larger));
}

/** Sums of floating-point numbers depend on their order. */
function byGame(one: GameEvidence, other: GameEvidence): number {
  return one.gameId < other.gameId ? -1 : one.gameId > other.gameId ? 1 : 0;
}

/** The rating before the game, or the present one if that was provisional and says nothing about a newcomer's strength. */
function ratingIn({ ratings: { own } }: GameFeatures, ratingNow: number): number {
  return own.deviation <= CERTAIN_DEVIATION ? own.rating : ratingNow;
}
