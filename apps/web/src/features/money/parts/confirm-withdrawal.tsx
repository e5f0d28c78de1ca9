// money: the wallet is asked to confirm a withdrawal: what it will be shown, before it is asked.
import { formatSol } from '@kingstake/protocol/money';
import { useSession } from '../../../session/index.ts';
import { WalletConfirmation } from '../../../ui/money-summary.tsx';
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
    <WalletConfirmation
      lines={[
        [MONEY_TEXTS.amount, `${formatSol(amount)} SOL`],
        [MONEY_TEXTS.withdrawTo, to],
      ]}
      notice={notice}
      what={CONFIRM_TEXTS.what}
      confirm={{ text: CONFIRM_TEXTS.confirm, isBusy: isPending, act: confirm }}
      leave={
        isSigning
          ? { text: MONEY_TEXTS.stopWaiting, isBusy: false, act: stop }
          : { text: CONFIRM_TEXTS.back, isBusy: isPending, act: back }
      }
    />
  );
}
