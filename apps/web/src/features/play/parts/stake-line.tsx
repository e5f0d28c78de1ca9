// play, parts: what is at stake in one line; where a column has room for more, `side-panels.tsx` says it at length.
import { memo } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { PLAY_TEXTS } from '../texts.ts';
import type { StakeLines } from './money-lines.ts';
import css from './stake-line.module.css';

interface StakeLineProps {
  stake: StakeLines;
  className?: string | undefined;
}

export const StakeLine = memo(function StakeLine({ stake, className }: StakeLineProps) {
  const cells = [
    { label: PLAY_TEXTS.winnerGets, amount: stake.prize, isLit: false },
    { label: PLAY_TEXTS.ifYouWin, amount: stake.ifWon, isLit: true },
    { label: PLAY_TEXTS.ifYouLose, amount: stake.ifLost, isLit: false },
  ];
  return (
    <dl className={cx('num', css['line'], className)}>
      {cells.map(({ label, amount, isLit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b className={cx(isLit && css['lit'])}>{amount}</b> <small>{PLAY_TEXTS.sol}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
});
