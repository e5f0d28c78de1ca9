// game-analysis: what a case shows its player and the operators. Pure.

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

/** A smaller comparison group is not shown: it says little, and a player could recognise others in it. */
export const COHORT_GAMES_MIN = 1_000;

/** Boards of one case that operators are shown. */
const POSITIONS_MAX = 20;

export interface MeasuredPlayer {
  readonly games: readonly Pick<SideRow, 'gameId' | 'features' | 'measures' | 'isReported'>[];
  readonly score: Score;
  readonly rating: Rating; // the present one
}

/** The games that a case is about: those that were counted. */
export function countedGames<T extends Pick<SideRow, 'features'>>(games: readonly T[]): readonly T[] {
  return games.filter(({ features }) => features.moves.length > 0);
}

/** `cohort`: of the rating's band. `fens`: the position before each ply, by game. */
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

/** The first choices where any other move would have lost most. */
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

/** Only the scores have a rule. They compare a player's games, so they are no values of one game. */
function ruleOf(name: MeasureName, { assistance, someGames }: ReviewThresholds['ownLook']): number | null {
  if (name === 'assistance') return assistance;
  return name === 'some-games' ? someGames : null;
}

function ofOneGame(measures: Measures): Record<string, number> {
  const { assistance: _a, 'some-games': _s, ...values } = measures;
  return values;
}

/** What the model expects of a player of this rating, as long as too few games were analysed. */
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

/** For operators: what decided, and which judge it rests on. The moves are in `analysed_side`. */
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
