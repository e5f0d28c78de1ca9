// history, parts: the net earnings as a line. Decoration of the figure beside it, which says the same in a word.
import type { HistoryItem } from '@kingstake/protocol';
import { formatSolChange, lamports } from '@kingstake/protocol/money';
import { UI_TEXTS } from '../../../ui/texts.ts';
import css from '../history.module.css';
import { curveOf, sumsOf } from '../net-earnings.ts';
import { HISTORY_TEXTS } from '../texts.ts';

const WIDTH = 520;
const HEIGHT = 64;
const MARGIN = 3; // half a line and a bit, so that no edge cuts it

export function NetEarningsChart({ games }: { games: readonly HistoryItem[] }) {
  const { net } = HISTORY_TEXTS;
  const sums = sumsOf(games);
  const sum = sums.at(-1) ?? lamports(0n);
  const { line, area, zero } = curveOf(sums, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN);
  return (
    <div className={css['chart']}>
      <p className={css['chartHead']}>
        <span>{games.length === 0 ? net.none : net.title(games.length)}</span>
        <span className="num">
          <b data-sign={sum > 0n ? 'gain' : undefined}>{formatSolChange(sum, 'column')}</b>{' '}
          <small>{UI_TEXTS.sol}</small>
        </span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={net.chart(games.length, formatSolChange(sum, 'prose'))}
      >
        <g transform={`translate(${MARGIN} ${MARGIN})`}>
          <path className={css['zero']} d={`M0 ${zero}H${WIDTH - 2 * MARGIN}`} />
          <path className={css['area']} d={area} />
          <path className={css['curve']} d={line} />
        </g>
      </svg>
    </div>
  );
}
