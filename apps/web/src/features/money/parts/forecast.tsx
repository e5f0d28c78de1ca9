// money: what a transfer would leave, a line each.
import type { ReactNode } from 'react';
import css from './forecast.module.css';

interface ForecastProps {
  lines: readonly { label: string; value: ReactNode }[];
}

export function Forecast({ lines }: ForecastProps) {
  return (
    <dl className={css['lines']}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
