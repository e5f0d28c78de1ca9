// history, parts: the four figures above the list.
import type { PlayerStats } from '@kingstake/protocol';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import css from '../history.module.css';
import { streakText, winRateText } from '../labels.ts';
import { HISTORY_TEXTS } from '../texts.ts';

export function StatCards({ stats }: { stats: PlayerStats | null }) {
  const { totalGames, winRate, totalEarnings, currentStreak } = HISTORY_TEXTS.stats;
  const unknown = UI_TEXTS.unknownAmount;
  return (
    <Card>
      <dl className={css['stats']}>
        <Stat label={totalGames}>{stats?.totalGames ?? unknown}</Stat>
        <Stat label={winRate}>{stats === null ? unknown : winRateText(stats)}</Stat>
        <Stat label={totalEarnings}>
          <Money amount={stats === null ? null : amountOf(stats.totalEarnings)} />
        </Stat>
        <Stat label={currentStreak}>{stats === null ? unknown : streakText(stats.currentStreak)}</Stat>
      </dl>
    </Card>
  );
}

function Stat({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
