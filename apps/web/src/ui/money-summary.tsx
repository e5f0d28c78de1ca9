// ui: what a transfer or a purchase costs and leaves, a line each.
import type { ReactNode } from 'react';
import css from './money-summary.module.css';

export function MoneySummary({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={css['lines']}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
