// ui: small status elements: badge, tag, notice, spinner and the placeholder of loading content.
import type { ReactNode } from 'react';
import { cx } from './elements.ts';
import css from './status.module.css';

interface BadgeProps {
  /** dot: live (lamp). diamond: the network (brass). */
  mark: 'dot' | 'diamond';
  children: ReactNode;
}

/** A constant fact of the page in a thin frame: players online, the network. */
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
  /** null shows nothing. The element stays, so that screen readers announce a message that arrives. */
  children: ReactNode;
  /** plain: not an error. */
  tone?: 'error' | 'plain';
}

/** A message next to its cause: an error, or what the player just did. Announced immediately. */
export function Notice({ children, tone = 'error' }: NoticeProps) {
  return (
    <div role="alert" className={css['place']}>
      {children !== null && <p className={cx(css['notice'], css[tone])}>{children}</p>}
    </div>
  );
}

/** An action is in progress. Decorative, because the text is next to it. */
export function Spinner() {
  return <span className={css['spinner']} aria-hidden="true" />;
}

interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height: string;
}

/** The placeholder of loading content. It appears late, so that a fast response causes no flicker. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className={css['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
