// history, parts: five rows that are still loading, as high as the rows that come.
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../history.module.css';
import { HISTORY_TEXTS } from '../texts.ts';

/** Widths of the names: rows of one width would look like a table of nothing. */
const NAMES = ['110px', '84px', '128px', '96px', '104px'] as const;

export function SkeletonRows() {
  return (
    <div role="status">
      <span className="vh">{HISTORY_TEXTS.loading}</span>
      {NAMES.map((width) => (
        <div key={width} className={css['row']} data-skeleton="">
          <span className={css['opponent']}>
            <span className={css['round']}>
              <Skeleton width="32px" height="32px" />
            </span>
            <Skeleton width={width} height="14px" />
          </span>
          <Skeleton width="60%" height="14px" />
        </div>
      ))}
    </div>
  );
}
