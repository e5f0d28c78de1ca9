// history, parts: five rows that are still loading.
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../history.module.css';
import { HISTORY_TEXTS } from '../texts.ts';

const ROWS = [0, 1, 2, 3, 4] as const;

export function SkeletonRows() {
  return (
    <div role="status">
      <span className="vh">{HISTORY_TEXTS.loading}</span>
      {ROWS.map((row) => (
        <div key={row} className={css['row']} data-skeleton="">
          <Skeleton width="100%" height="40px" />
        </div>
      ))}
    </div>
  );
}
