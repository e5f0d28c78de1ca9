// lobby: the two balances, named apart: on the site, and on chain.
import { lamports } from '@kingstake/protocol';
import { useSession } from '../../../session/index.ts';
import { amountOf } from '../../../ui/format.ts';
import { Money } from '../../../ui/money.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './balances.module.css';

export function Balances() {
  const { user, wallet } = useSession();
  return (
    <dl className={css['balances']}>
      <div>
        <dt>{LOBBY_TEXTS.playingBalance}</dt>
        <dd>
          <Money amount={user === null ? null : amountOf(user.balance)} />
        </dd>
      </div>
      <div className={css['chain']}>
        <dt>{LOBBY_TEXTS.inWallet}</dt>
        <dd>
          <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
        </dd>
      </div>
    </dl>
  );
}
