// ui: the part of a player's money above their own deposit limit, which is separate from the playing balance.
import type { Lamports } from '@kingstake/protocol/money';
import { Money } from '../money.tsx';
import { WITHDRAW_ONLY_TEXTS } from '../secondary-texts.ts';
import css from './withdraw-only.module.css';

export function WithdrawOnly({ amount }: { amount: Lamports }) {
  return (
    <div className={css['line']}>
      <p>
        <span>{WITHDRAW_ONLY_TEXTS.label}</span> <Money amount={amount} />
      </p>
      <small>{WITHDRAW_ONLY_TEXTS.why}</small>
    </div>
  );
}
