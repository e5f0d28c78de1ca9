// account: both balances by name, and what moves money between them.
import type { User } from '@kingstake/protocol';
import { lamports } from '@kingstake/protocol/money';
import { useDialogs } from '../../../account/dialogs.ts';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { amountOf } from '../../../ui/format.ts';
import { Money } from '../../../ui/money.tsx';
import { ACCOUNT_TEXTS } from '../texts.ts';
import { Figure, Figures } from './figures.tsx';
import css from './my-balance.module.css';

export function MyBalance({ user }: { user: User }) {
  const { wallet } = useSession();
  const { openDeposit, openWithdraw, openTransactions } = useDialogs();
  return (
    <>
      <Figures>
        <Figure label={ACCOUNT_TEXTS.playingBalance} wide>
          <Money amount={amountOf(user.balance)} />
        </Figure>
        <Figure label={ACCOUNT_TEXTS.inWallet} wide>
          <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
        </Figure>
      </Figures>
      <div className={css['actions']}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => openDeposit()}>
          {ACCOUNT_TEXTS.deposit}
        </Button>
        <Button aria-haspopup="dialog" onClick={openWithdraw}>
          {ACCOUNT_TEXTS.withdraw}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={openTransactions}>
          {ACCOUNT_TEXTS.history}
        </Button>
      </div>
    </>
  );
}
