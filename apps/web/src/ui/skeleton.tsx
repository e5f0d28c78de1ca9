// ui: the place of something that is still loading. It appears late, so that a quick answer shows no flicker.
import css from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height: string;
}

export function Skeleton({ width, height }: SkeletonProps) {
  return <span className={css['skeleton']} style={{ width, height }} aria-hidden="true" />;
}
