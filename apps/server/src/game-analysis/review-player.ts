// game-analysis: what follows for a player from an analysed game. Pure.
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

/** The newest games of one player, whom one kind of judge has analysed. */
export interface ReviewedPlayer {
  readonly games: readonly Pick<SideRow, 'gameId' | 'features' | 'isReported'>[];
  readonly score: Score;
  readonly deviation: number; // of the present rating
}

export interface ReviewOutcome {
  /** What the score asks for, in any mode: recorded. */
  readonly review: Review;
  /** Games to analyse again. */
  readonly again: readonly number[];
  /** The case to open, or null. */
  readonly opens: { readonly kind: 'quality' | 'report'; readonly hold: boolean } | null;
}

/** The ruling's thresholds, with those that a setting replaces, such as `hold.assistance`. */
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
    return { kind: review === 'hold' ? 'quality' : kindOfLook(reported), hold: review === 'hold' };
  return reported ? { kind: 'report', hold: false } : null;
}

const kindOfLook = (reported: boolean): 'quality' | 'report' => (reported ? 'report' : 'quality');

const nodesOf = (judge: Judge): number => (judge.kind === 'uci' ? judge.nodes : 0);

function weakestJudge(features: readonly GameFeatures[]): Judge {
  const judges = features.map(({ judge }) => judge).sort((one, other) => nodesOf(one) - nodesOf(other));
  const [weakest] = judges;
  if (weakest === undefined) throw new Error('no game was analysed');
  return weakest;
}
