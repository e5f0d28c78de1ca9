// ui: a state in capitals, such as IN CHECK or PENDING.
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import css from './tag.module.css';

/** loss: in check, failed. lamp: yours, now. quiet: theirs, over. brass: pending. */
export type TagTone = 'loss' | 'lamp' | 'quiet' | 'brass';

interface TagProps {
  tone: TagTone;
  children: ReactNode;
}

export function Tag({ tone, children }: TagProps) {
  return <span className={cx(css['tag'], css[tone])}>{children}</span>;
}
