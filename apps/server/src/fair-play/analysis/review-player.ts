// game-analysis: decides the consequences of an analysed game for a player. Pure.
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
import type { SideRow } from './side-store.ts';

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
