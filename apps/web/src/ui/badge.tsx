// ui: a standing fact of the page in a thin frame: how many play, which network this is.
import type { ReactNode } from 'react';
import css from './badge.module.css';
import { cx } from './class-names.ts';

interface BadgeProps {
  /** dot: live (lamp). diamond: the network (brass). */
  mark: 'dot' | 'diamond';
  children: ReactNode;
}

export function Badge({ mark, children }: BadgeProps) {
  return (
    <span className={css['badge']}>
      <span className={cx(css['mark'], css[mark])} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
