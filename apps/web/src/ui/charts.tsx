// ui: small single-line charts: of a figure over time, and of a player's ratings.
import type { PlayerProfile } from '@kingstake/protocol/http/players';
import { FIRST_POOL_RATING, RatingPool } from '@kingstake/protocol/ratings';
import type { ReactNode } from 'react';
import css from './figures.module.css';
import { RatingChip } from './player.tsx';
import { RATING_TEXTS } from './secondary-texts.ts';

/** The first rating of every player: the dashed line. */
const FIRST = FIRST_POOL_RATING.rating;

export function RatingCharts({ ratings, ratingHistory }: Pick<PlayerProfile, 'ratings' | 'ratingHistory'>) {
  return (
    <div className={css['charts']}>
      {RatingPool.options.map((pool) => (
        <PoolChart
          key={pool}
          name={RATING_TEXTS.pools[pool]}
          now={ratings[pool]}
          points={ratingHistory[pool].map(({ rating }) => rating)}
        />
      ))}
    </div>
  );
}

interface PoolChartProps {
  name: string;
  now: PlayerProfile['ratings']['blitz'];
  points: readonly number[]; // oldest first
}

function PoolChart({ name, now, points }: PoolChartProps) {
  const figure = <RatingChip {...now} />;
  if (points.length === 0)
    return (
      <div className={css['none']}>
        <p>
          <span>{name}</span>
          <span>{figure}</span>
        </p>
        <p>{RATING_TEXTS.noGames}</p>
      </div>
    );
  return (
    <LineChart
      title={`${name} · ${RATING_TEXTS.ratedGames(now.games)}`}
      figure={figure}
      label={RATING_TEXTS.chart(name, points.length, now.rating)}
      values={valuesOf(points, now.games)}
      base={FIRST}
    />
  );
}

/** Begins with the first rating of every player, unless the history is so long that only its newest part is known. */
function valuesOf(points: readonly number[], games: number): readonly number[] {
  return points.length >= games ? [FIRST, ...points] : points;
}

const WIDTH = 520;
const HEIGHT = 64;
const MARGIN = 3; // slightly more than half the line width, so that no edge cuts it

interface LineChartProps {
  title: string;
  figure: ReactNode;
  /** The accessible description of the chart. */
  label: string;
  values: readonly number[]; // oldest first
  base: number; // drawn dashed
}

export function LineChart({ title, figure, label, values, base }: LineChartProps) {
  const box = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };
  const curve = curveOf(values, base, box);
  return (
    <div className={css['chart']}>
      <p className={css['head']}>
        <span>{title}</span>
        <span className="num">{figure}</span>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <g transform={`translate(${MARGIN} ${MARGIN})`}>
          <path className={css['base']} d={`M0 ${curve.base}H${box.width}`} />
          <path className={css['area']} d={curve.area} />
          <path className={css['curve']} d={curve.line} />
        </g>
      </svg>
    </div>
  );
}

interface Curve {
  line: string; // SVG path
  area: string; // between the line and the base
  base: number; // y of the base
}

interface Box {
  width: number; // px
  height: number;
}

/** The values, oldest first, as a line in a box of this size that includes the base. The values are evenly spaced. */
export function curveOf(values: readonly number[], base: number, { width, height }: Box): Curve {
  const low = Math.min(base, ...values);
  const high = Math.max(base, ...values);
  const range = high - low || 1;
  const x = (index: number) => (index * width) / Math.max(1, values.length - 1);
  const y = (value: number) => height - ((value - low) / range) * height;
  const at = (index: number, top: number) => `${x(index).toFixed(1)} ${top.toFixed(1)}`;
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${at(index, y(value))}`).join('');
  const foot = y(base);
  return { line, base: foot, area: `${line}L${at(values.length - 1, foot)}L${at(0, foot)}Z` };
}
