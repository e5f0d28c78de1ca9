// game-analysis: decides the consequences of an analysed game for a player, and builds the evidence that a case shows to its player and
// to operators. Pure.

import type { Rating } from '@kingstake/chess/rating';
import {
  DEFAULT_THRESHOLDS,
  type FairPlayMode,
  type GameFeatures,
  type Judge,
  type Review,
  type ReviewThresholds,
  reviewOf,
  type Score,
} from '@kingstake/fair-play';
import type { Measure, ReviewEvidence } from '@kingstake/protocol';
import {
  bandEnd,
  bandOf,
  type Cohort,
  MEASURE_NAMES,
  MEASURE_SCALES,
  type MeasureName,
  type Measures,
  measuresOf,
  medianOf,
  type SideRow,
} from './side-store.ts';

/** The newest games of one player that one kind of judge has analysed. */
export interface ReviewedPlayer {
  readonly games: readonly Pick<SideRow, 'gameId' | 'features' | 'isReported'>[];
  readonly score: Score;
  readonly deviation: number; // of the present rating
}

export interface ReviewOutcome {
  /** The outcome of the score in mode `on`, which is recorded in any mode. */
  readonly review: Review;
  /** Games to analyse again. */
  readonly again: readonly number[];
  /** The case to open; null for none. */
  readonly opens: { readonly kind: 'quality' | 'report'; readonly hold: boolean } | null;
}

/** Returns the default thresholds, with those that a setting replaces, such as `hold.assistance`. */
export function thresholdsWith(replaced: ReadonlyMap<string, number>): ReviewThresholds {
  const group = <G extends 'secondPass' | 'hold'>(name: G): ReviewThresholds[G] => {
    const values = Object.entries(DEFAULT_THRESHOLDS[name]);
    return Object.fromEntries(
      values.map(([key, value]) => [key, replaced.get(`${name}.${key}`) ?? value]),
    ) as ReviewThresholds[G];
  };
  return { ...DEFAULT_THRESHOLDS, secondPass: group('secondPass'), hold: group('hold') };
}

/** Judges a player. In shadow mode only a report opens a case, and nothing is held. */
export function reviewPlayer(
  { games, score, deviation }: ReviewedPlayer,
  mode: Exclude<FairPlayMode, 'off'>,
  thresholds: ReviewThresholds,
): ReviewOutcome {
  const judge = weakestJudge(games.map(({ features }) => features));
  const reported = games.some(({ isReported }) => isReported);
  const review = reviewOf(score, deviation, { judge, mode: 'on', reported, thresholds });
  const again =
    review === 'second-pass'
      ? games.filter(({ features }) => nodesOf(features.judge) < thresholds.secondPassNodes)
      : [];
  return { review, again: again.map(({ gameId }) => gameId), opens: caseOf(review, mode, reported) };
}

function caseOf(review: Review, mode: FairPlayMode, reported: boolean): ReviewOutcome['opens'] {
  if (review !== 'look' && review !== 'hold') return null;
  if (mode === 'on')
    return { kind: review === 'look' && reported ? 'report' : 'quality', hold: review === 'hold' };
  return reported ? { kind: 'report', hold: false } : null;
}

const nodesOf = (judge: Judge): number => (judge.kind === 'uci' ? judge.nodes : 0);

function weakestJudge(features: readonly GameFeatures[]): Judge {
  const judges = features.map(({ judge }) => judge).sort((one, other) => nodesOf(one) - nodesOf(other));
  const [weakest] = judges;
  if (weakest === undefined) throw new Error('no game was analysed');
  return weakest;
}

/** Smaller comparison groups are not shown, because they prove little, and a player could recognise others in them. */
export const COHORT_GAMES_MIN = 1_000;

/** Maximum number of positions of one case that operators are shown. */
const POSITIONS_MAX = 20;

export interface MeasuredPlayer {
  readonly games: readonly Pick<SideRow, 'gameId' | 'features' | 'measures' | 'isReported'>[];
  readonly score: Score;
  readonly rating: Rating; // the present one
}

/** Returns the games with informative moves, which a case is about. */
export function countedGames<T extends Pick<SideRow, 'features'>>(games: readonly T[]): readonly T[] {
  return games.filter(({ features }) => features.moves.length > 0);
}

/** `cohort` is that of the rating's band. `fens` contains the position before each ply, by game. */
export function evidenceOf(
  player: MeasuredPlayer,
  { cohort, fens }: { cohort: Cohort; fens: ReadonlyMap<number, readonly string[]> },
  thresholds: ReviewThresholds,
) {
  return {
    shown: shownOf(player, cohort, thresholds),
    positions: positionsOf(player.games, fens),
    details: { quality: detailsOf(player) },
  };
}

/** Returns the played first choices for which any other move would have lost most. */
function positionsOf(games: MeasuredPlayer['games'], fens: ReadonlyMap<number, readonly string[]>) {
  const found = games.flatMap(({ gameId, features }) =>
    features.moves.flatMap((move) => {
      const fen = fens.get(gameId)?.[move.ply];
      return move.outcome > 0 || fen === undefined ? [] : [{ gameId, fen, move }];
    }),
  );
  return found
    .sort((one, other) => other.move.secondGap - one.move.secondGap)
    .slice(0, POSITIONS_MAX)
    .map(({ gameId, fen, move }) => ({
      gameId,
      ply: move.ply + 1,
      fen,
      played: move.played,
      best: move.best,
      loss: move.loss / 100,
      seconds: move.secondsUsed ?? 0,
      blurred: move.blurred,
    }));
}

function shownOf(
  { games, score, rating }: MeasuredPlayer,
  cohort: Cohort,
  thresholds: ReviewThresholds,
): ReviewEvidence {
  const band = bandOf(rating.rating);
  const cohortGames = cohort['first-choices'].reduce((sum, count) => sum + count, 0);
  const isShown = cohortGames >= COHORT_GAMES_MIN;
  const values = measuresOf({ newest: score, all: score });
  const usual = usualOf(score);
  const isOwn = games[0]?.features.judge.kind === 'own';
  const limits = isOwn ? thresholds.ownLook : thresholds.hold;
  const measures = MEASURE_NAMES.map((name): Measure => {
    const { from, to } = MEASURE_SCALES[name];
    const counts = isShown ? [...cohort[name]] : [];
    return {
      name,
      value: values[name],
      median: medianOf(name, counts) ?? usual[name],
      rule: ruleOf(name, limits),
      cohort: { from, to, counts },
    };
  });
  return {
    ratings: isShown ? { from: band, to: bandEnd(band) } : null,
    cohortGames,
    informativeMoves: score.informativeMoves,
    measures,
    games: countedGames(games).map(({ gameId, measures }) => ({ gameId, values: ofOneGame(measures) })),
    pair: null,
  };
}

/** Only the two scores have a threshold. */
function ruleOf(name: MeasureName, { assistance, someGames }: ReviewThresholds['ownLook']): number | null {
  if (name === 'assistance') return assistance;
  return name === 'some-games' ? someGames : null;
}

/** Omits the scores, which compare a player's games. */
function ofOneGame(measures: Measures): Record<string, number> {
  const { assistance: _a, 'some-games': _s, ...values } = measures;
  return values;
}

/** Returns the values that the model expects at this rating. Shown while too few games were analysed. */
function usualOf(score: Score): Measures {
  const expected = {
    ...score,
    firstChoices: score.expectedFirstChoices,
    meanLoss: score.expectedMeanLoss,
    time: 0,
    assistance: 0,
    someGames: 0,
  };
  return measuresOf({ newest: expected, all: expected });
}

/** Returns the values and judges behind the decision, for operators. The moves are in `analysed_side`. */
function detailsOf({ games, score, rating }: MeasuredPlayer) {
  const { rating: value, deviation } = rating;
  return {
    score,
    rating: { rating: value, deviation },
    games: games.map(({ gameId, features, measures, isReported }) => ({
      gameId,
      side: features.side,
      judge: features.judge,
      informativeMoves: features.moves.length,
      measures,
      isReported,
    })),
  };
}
