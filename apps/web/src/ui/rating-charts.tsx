// ui: a player's ratings in time, a chart a pool.
import type { PlayerProfile } from '@kingstake/protocol/http/players';
import { FIRST_POOL_RATING, RatingPool } from '@kingstake/protocol/ratings';
import { LineChart } from './line-chart.tsx';
import css from './rating-charts.module.css';
import { RatingChip } from './rating-chip.tsx';
import { RATING_TEXTS } from './rating-texts.ts';

/** Where everybody begins: the dashed line. */
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

/** All of a rating's changes begin where everybody begins; of long histories only the newest part is known. */
function valuesOf(points: readonly number[], games: number): readonly number[] {
  return points.length >= games ? [FIRST, ...points] : points;
}
