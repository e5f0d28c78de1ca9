// ui: an amount of SOL with a smaller unit.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { cx } from './elements.ts';
import css from './money.module.css';
import { UI_TEXTS } from './texts.ts';

interface MoneyProps {
  /** null: currently unknown. */
  amount: Lamports | null;
  className?: string | undefined;
  /** The part of a balance that a fair play case holds, next to it. */
  held?: Lamports;
}

export function Money({ amount, className, held }: MoneyProps) {
  if (amount === null) return <span className={cx('num', className)}>{UI_TEXTS.unknownAmount}</span>;
  const shown = (
    <span className={cx('num', css['money'], className)}>
      <b>{formatSol(amount, 'column')}</b> <small>{UI_TEXTS.sol}</small>
    </span>
  );
  if (!held) return shown;
  return (
    <>
      {shown} <small className={cx('num', css['held'])}>{UI_TEXTS.held(formatSol(held, 'figure'))}</small>
    </>
  );
}
