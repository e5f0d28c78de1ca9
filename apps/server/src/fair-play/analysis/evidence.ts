// game-analysis: builds the evidence that a case shows to its player and to operators. Pure.

import type { Rating } from '@kingstake/chess/rating';
import type { ReviewThresholds, Score } from '@kingstake/fair-play';
import type { Measure, ReviewEvidence } from '@kingstake/protocol';
import type { Cohort } from './cohort-store.ts';
import {
  bandEnd,
  bandOf,
  MEASURE_NAMES,
  MEASURE_SCALES,
  type MeasureName,
  type Measures,
  measuresOf,
  medianOf,
} from './measures.ts';
import type { SideRow } from './side-store.ts';

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
