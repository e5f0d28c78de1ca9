// game-analysis: values of a game that are compared with those of players of the same rating. Pure.
import type { Score } from '@kingstake/fair-play';

/** Equally wide classes between `from` and `to`. Values outside count in the first or last class. */
interface MeasureScale {
  readonly from: number;
  readonly to: number;
  readonly classes: number;
}

export const MEASURE_SCALES = {
  /** Share of moves that are the judge's first choice. */
  'first-choices': { from: 0, to: 1, classes: 20 },
  /** Mean loss of a move, in points of winning chances. */
  'average-loss': { from: 0, to: 16, classes: 32 },
  /** Evenness of the thinking times, in standard deviations. */
  'even-times': { from: -4, to: 8, classes: 24 },
  /** Score A over the newest games. */
  assistance: { from: -6, to: 12, classes: 36 },
  /** Score S over the newest games. */
  'some-games': { from: -6, to: 12, classes: 36 },
} as const satisfies Readonly<Record<string, MeasureScale>>;

export type MeasureName = keyof typeof MEASURE_SCALES;
export type Measures = Readonly<Record<MeasureName, number>>;

export const MEASURE_NAMES = Object.keys(MEASURE_SCALES) as readonly MeasureName[];

const BAND_WIDTH = 200;

/** Returns the lowest rating of the band, which spans 200 points. */
export function bandOf(rating: number): number {
  return Math.floor(rating / BAND_WIDTH) * BAND_WIDTH;
}

export const bandEnd = (band: number): number => band + BAND_WIDTH - 1;

/** `newest` is the score of the game alone. `all` is the score of the player's newest games, including this one. */
export function measuresOf({ newest, all }: { newest: Score; all: Score }): Measures {
  const share = newest.informativeMoves === 0 ? 0 : newest.firstChoices / newest.informativeMoves;
  return {
    'first-choices': rounded(share),
    'average-loss': rounded(newest.meanLoss),
    'even-times': rounded(newest.time),
    assistance: rounded(all.assistance),
    'some-games': rounded(all.someGames),
  };
}

export function classOf(name: MeasureName, value: number): number {
  const { from, to, classes } = MEASURE_SCALES[name];
  const found = Math.floor(((value - from) / (to - from)) * classes);
  return Math.max(0, Math.min(classes - 1, found));
}

/** Returns the median of a histogram, assuming that values are spread evenly within their class; null if it is empty. */
export function medianOf(name: MeasureName, counts: readonly number[]): number | null {
  const { from, to, classes } = MEASURE_SCALES[name];
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && below + count >= half)
      return rounded(from + ((index + (half - below) / count) / classes) * (to - from));
    below += count;
  }
  return null;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
