// ui: small marks of a state: badge, tag, notice, spinner and the placeholder of something that is loading.
import type { ReactNode } from 'react';
import { cx } from './elements.ts';
import css from './status.module.css';

interface BadgeProps {
  /** dot: live (lamp). diamond: the network (brass). */
  mark: 'dot' | 'diamond';
  children: ReactNode;
}

/** A standing fact of the page in a thin frame: how many play, which network this is. */
export function Badge({ mark, children }: BadgeProps) {
  return (
    <span className={css['badge']}>
      <span className={cx(css['mark'], css[mark])} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** loss: in check, failed. lamp: yours, now. quiet: theirs, over. brass: pending. */
export type TagTone = 'loss' | 'lamp' | 'quiet' | 'brass';

interface TagProps {
  tone: TagTone;
  children: ReactNode;
}

/** A state in capitals, such as IN CHECK or PENDING. */
export function Tag({ tone, children }: TagProps) {
  return <span className={cx(css['tag'], css[tone])}>{children}</span>;
}

interface NoticeProps {
  /** null shows nothing; the place stays, so that a sentence that arrives is spoken. */
  children: ReactNode;
  /** plain: nothing is wrong. */
  tone?: 'error' | 'plain';
}

/** A sentence at the place that it is about: what went wrong, or what the player just did. Spoken at once. */
export function Notice({ children, tone = 'error' }: NoticeProps) {
  return (
    <div role="alert" className={css['place']}>
      {children !== null && <p className={cx(css['notice'], css[tone])}>{children}</p>}
    </div>
  );
}

/** Something is in progress. Decorative: the words are next to it. */
export function Spinner() {
  return <span className={css['spinner']} aria-hidden="true" />;
}

interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height: string;
}

/** The place of something that is still loading. It appears late, so that a quick answer shows no flicker. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className={css['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
