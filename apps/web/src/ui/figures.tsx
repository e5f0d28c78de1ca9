// ui: labelled figures, as tiles or as lines.
import type { ReactNode } from 'react';
import { cx } from './elements.ts';
import css from './figures.module.css';

type Labelled = readonly [label: string, figure: ReactNode, unit?: string];

interface FiguresProps {
  figures: readonly (Labelled | false)[];
  className?: string | undefined;
  isBusy?: boolean;
}

/** Tiles: a small label, and its figure below it. The class lays them out and sets their size. */
export function Figures({ figures, className, isBusy = false }: FiguresProps) {
  return (
    <dl className={cx(css['figures'], className)} aria-busy={isBusy || undefined}>
      {pairs(figures, 'fine')}
    </dl>
  );
}

/** Lines: a label, and its figure at the end of the line. */
export function Facts({ figures, className }: FiguresProps) {
  return <dl className={cx(css['facts'], className)}>{pairs(figures)}</dl>;
}

function pairs(figures: FiguresProps['figures'], className?: string) {
  return figures.map(
    (each) =>
      each !== false && (
        <div key={each[0]}>
          <dt className={className}>{each[0]}</dt>
          {each[2] === undefined ? (
            <dd className="num">{each[1]}</dd>
          ) : (
            <dd>
              <span className="num">{each[1]}</span> <small>{each[2]}</small>
            </dd>
          )}
        </div>
      ),
  );
}
