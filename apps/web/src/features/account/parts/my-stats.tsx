// account: what a player has won, lost and earned.
import type { User } from '@kingstake/protocol';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/money.tsx';
import { amountOf } from '../../../ui/money-text.ts';
import { winRateText } from '../stats.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import css from './my-stats.module.css';

export function MyStats({ user }: { user: User }) {
  const { wins, losses, draws, totalEarnings } = user;
  return (
    <>
      <dl className={css['figures']}>
        <Figure label={ACCOUNT_TEXTS.wins}>{wins}</Figure>
        <Figure label={ACCOUNT_TEXTS.losses}>{losses}</Figure>
        <Figure label={ACCOUNT_TEXTS.draws}>{draws}</Figure>
        <Figure label={ACCOUNT_TEXTS.winRate} wide>
          {winRateText(wins, losses, draws) ?? ACCOUNT_TEXTS.none}
        </Figure>
        <Figure label={ACCOUNT_TEXTS.totalEarnings} wide>
          <Money amount={amountOf(totalEarnings)} />
        </Figure>
      </dl>
      <p className={css['later']}>{ACCOUNT_TEXTS.streakLater}</p>
    </>
  );
}

interface FigureProps {
  label: string;
  wide?: boolean;
  children: ReactNode;
}

function Figure({ label, wide = false, children }: FigureProps) {
  return (
    <div className={wide ? css['wide'] : css['figure']}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
