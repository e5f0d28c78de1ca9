// ui: an amount of SOL with a smaller unit.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { cx } from './elements.ts';
import css from './money.module.css';
import { UI_TEXTS } from './texts.ts';

interface MoneyProps {
  /** null: currently unknown. */
  amount: Lamports | null;
  className?: string | undefined;
}

export function Money({ amount, className }: MoneyProps) {
  if (amount === null) return <span className={cx('num', className)}>{UI_TEXTS.unknownAmount}</span>;
  return (
    <span className={cx('num', css['money'], className)}>
      <b>{formatSol(amount, 'column')}</b> <small>{UI_TEXTS.sol}</small>
    </span>
  );
}
