// history, parts: the net earnings as a line.
import type { HistoryItem } from '@kingstake/protocol';
import { formatSolChange, lamports } from '@kingstake/protocol/money';
import { LineChart } from '../../../ui/line-chart.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import css from '../history.module.css';
import { sumsOf } from '../net-earnings.ts';
import { HISTORY_TEXTS } from '../texts.ts';

export function NetEarningsChart({ games }: { games: readonly HistoryItem[] }) {
  const { net } = HISTORY_TEXTS;
  const sums = sumsOf(games);
  const sum = sums.at(-1) ?? lamports(0n);
  return (
    <div className={css['chart']}>
      <LineChart
        title={games.length === 0 ? net.none : net.title(games.length)}
        figure={
          <>
            <b data-sign={sum > 0n ? 'gain' : undefined}>{formatSolChange(sum, 'column')}</b>{' '}
            <small>{UI_TEXTS.sol}</small>
          </>
        }
        label={net.chart(games.length, formatSolChange(sum, 'prose'))}
        // Pixels: a fraction of a lamport is nothing.
        values={sums.map(Number)}
        base={0}
      />
    </div>
  );
}
