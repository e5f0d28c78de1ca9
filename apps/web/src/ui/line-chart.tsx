// ui: a small chart of one line, with its title and newest figure above it. Decoration of that figure, which says the same in a word.
import type { ReactNode } from 'react';
import { curveOf } from './curve.ts';
import css from './line-chart.module.css';

const WIDTH = 520;
const HEIGHT = 64;
const MARGIN = 3; // half a line and a bit, so that no edge cuts it

interface LineChartProps {
  title: string;
  figure: ReactNode;
  /** What the chart shows, for those who do not see it. */
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
