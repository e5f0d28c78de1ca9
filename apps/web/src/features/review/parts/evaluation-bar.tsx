// review, parts: White's share as a bar beside the board. The words beside the graph say the same.
import type { Side } from '@kingstake/chess';
import { whiteShare } from '../chart.ts';
import type { Evaluation } from '../judge.ts';
import css from '../review.module.css';

export function EvaluationBar({ evaluation, below }: { evaluation: Evaluation | null; below: Side }) {
  const share = evaluation === null ? 0.5 : whiteShare(evaluation);
  return (
    <div className={css['bar']} data-below={below} aria-hidden="true">
      <i style={{ height: `${(share * 100).toFixed(1)}%` }} />
    </div>
  );
}
