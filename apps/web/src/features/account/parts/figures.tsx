// account: figures with their names, in tiles.
import type { ReactNode } from 'react';
import css from './figures.module.css';

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={css['figures']}>{children}</dl>;
}

interface FigureProps {
  label: string;
  wide?: boolean;
  children: ReactNode;
}

export function Figure({ label, wide = false, children }: FigureProps) {
  return (
    <div className={wide ? css['wide'] : css['figure']}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
