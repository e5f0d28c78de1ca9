// history, parts: the four figures above the list.
import type { PlayerStats } from '@kingstake/protocol';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../history.module.css';
import { streakText, winRateText } from '../labels.ts';
import { HISTORY_TEXTS } from '../texts.ts';

/** `stats` is null while they load: the places have their size already. */
export function StatCards({ stats }: { stats: PlayerStats | null }) {
  const { totalGames, winRate, totalEarnings, currentStreak } = HISTORY_TEXTS.stats;
  return (
    <dl className={css['stats']} aria-busy={stats === null || undefined}>
      <Stat label={totalGames}>{stats?.totalGames}</Stat>
      <Stat label={winRate}>{stats && winRateText(stats)}</Stat>
      <Stat label={totalEarnings}>{stats && <Money amount={amountOf(stats.totalEarnings)} />}</Stat>
      <Stat label={currentStreak}>{stats && streakText(stats.currentStreak)}</Stat>
    </dl>
  );
}

function Stat({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children ?? <Skeleton width="72px" height="22px" />}</dd>
    </div>
  );
}
