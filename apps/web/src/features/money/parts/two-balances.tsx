// money: both balances by name, at the top of a dialog that moves money between them.
import type { Lamports } from '@kingstake/protocol/money';
import { Money } from '../../../ui/money.tsx';
import { MONEY_TEXTS } from '../texts.ts';
import css from './two-balances.module.css';

interface TwoBalancesProps {
  playing: Lamports;
  inWallet: Lamports | null;
}

export function TwoBalances({ playing, inWallet }: TwoBalancesProps) {
  return (
    <dl className={css['two']}>
      <div>
        <dt>{MONEY_TEXTS.playingBalance}</dt>
        <dd>
          <Money amount={playing} />
        </dd>
      </div>
      <div>
        <dt>{MONEY_TEXTS.inWallet}</dt>
        <dd>
          <Money amount={inWallet} />
        </dd>
      </div>
    </dl>
  );
}
