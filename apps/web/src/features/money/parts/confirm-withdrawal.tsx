// money: the wallet is asked to confirm a withdrawal: what it will be shown, before it is asked.
import { formatSol } from '@kingstake/protocol/money';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { MoneySummary } from '../../../ui/money-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import form from '../form.module.css';
import { CONFIRM_TEXTS, MONEY_TEXTS } from '../texts.ts';
import type { AskedConfirmation, WithdrawState } from '../use-withdraw.ts';
import css from './confirm-withdrawal.module.css';

interface ConfirmWithdrawalProps {
  asked: AskedConfirmation;
  withdraw: WithdrawState;
}

export function ConfirmWithdrawal({ asked, withdraw }: ConfirmWithdrawalProps) {
  const { isPending, isSigning, confirm, stop, back } = withdraw;
  const { user } = useSession();
  const { amount, notice } = asked;
  const to = <span className={css['address']}>{user?.walletAddress ?? ''}</span>;
  return (
    <>
      <div className={css['order']}>
        <MoneySummary
          lines={[
            [MONEY_TEXTS.amount, `${formatSol(amount)} SOL`],
            [MONEY_TEXTS.withdrawTo, to],
          ]}
        />
      </div>
      <div className={form['notice']}>
        <Notice tone={notice?.isOwnNo === true ? 'plain' : 'error'}>{notice?.text ?? null}</Notice>
      </div>
      <p className={css['what']}>{CONFIRM_TEXTS.what}</p>
      <DialogActions>
        <Button variant="primary" size="lg" wide busy={isPending} onClick={confirm}>
          {CONFIRM_TEXTS.confirm}
        </Button>
        {isSigning ? (
          <Button size="lg" wide onClick={stop}>
            {MONEY_TEXTS.stopWaiting}
          </Button>
        ) : (
          <Button size="lg" wide disabled={isPending} onClick={back}>
            {CONFIRM_TEXTS.back}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
