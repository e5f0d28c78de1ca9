// money: Withdraw SOL: from the playing balance to the player's own wallet, by hand of the operator; from a new device the wallet
// confirms it first.
import { formatSol, lamports } from '@kingstake/protocol/money';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { amountOf, solText } from '../../ui/format.ts';
import { shortAddress } from '../../ui/links.ts';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { amountFault, parseAmount, WITHDRAW_QUICK_AMOUNTS } from './amounts.ts';
import css from './form.module.css';
import { AmountField } from './parts/amount-field.tsx';
import { ConfirmWithdrawal } from './parts/confirm-withdrawal.tsx';
import { TwoBalances } from './parts/two-balances.tsx';
import { CONFIRM_TEXTS, MONEY_TEXTS } from './texts.ts';
import { useWithdraw, type WithdrawState } from './use-withdraw.ts';

const ZERO = lamports(0n);
const [before, hours, after] = MONEY_TEXTS.withdrawNote;

export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const withdraw = useWithdraw(onClose);
  // Kept here, so that it is still there when the wallet was not asked after all.
  const [text, setText] = useState('');
  const { asked } = withdraw;
  if (asked === null)
    return (
      <Dialog title={MONEY_TEXTS.withdraw} onClose={onClose}>
        <WithdrawForm text={text} onText={setText} withdraw={withdraw} />
      </Dialog>
    );
  return (
    // Closed while the wallet is open, nothing is withdrawn. What is signed belongs to this dialog until the server answers.
    <Dialog
      title={CONFIRM_TEXTS.title}
      description={CONFIRM_TEXTS.why}
      isHeld={withdraw.isSigning}
      {...((withdraw.isSigning || !withdraw.isPending) && { onClose })}
    >
      <ConfirmWithdrawal asked={asked} withdraw={withdraw} />
    </Dialog>
  );
}

interface WithdrawFormProps {
  text: string; // the amount as it is typed
  onText: (text: string) => void;
  withdraw: WithdrawState;
}

function WithdrawForm({ text, onText, withdraw }: WithdrawFormProps) {
  const { user, wallet } = useSession();
  const toasts = useToasts();
  const playing = amountOf(user?.balance ?? '0') ?? ZERO;
  const amount = parseAmount(text);
  const fits = amount !== null && amount <= playing;
  const refuse = (title: string, description: string) =>
    toasts.show({ variant: 'error', title, description });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fault = amountFault(amount, playing);
    if (withdraw.isPending) return;
    if (amount === null || fault === 'invalid')
      refuse(MONEY_TEXTS.invalidAmount, MONEY_TEXTS.invalidAmountHint);
    else if (fault === 'above')
      refuse(MONEY_TEXTS.insufficient, MONEY_TEXTS.withdrawLimit(formatSol(playing, 'figure')));
    else withdraw.start(amount);
  };
  return (
    <>
      <TwoBalances playing={playing} inWallet={wallet === null ? null : lamports(wallet.balanceLamports)} />
      <form onSubmit={submit} noValidate>
        <AmountField
          value={text}
          onChange={onText}
          quickAmounts={WITHDRAW_QUICK_AMOUNTS}
          available={playing}
          max={formatSol(playing)}
          aside={
            <Button
              size="sm"
              variant="ghost"
              className={css['aside']}
              disabled={playing <= 0n}
              onClick={() => onText(formatSol(playing))}
            >
              {MONEY_TEXTS.withdrawAll}
            </Button>
          }
        />
        <MoneySummary
          lines={[
            [MONEY_TEXTS.playingBalanceAfter, solText(lamports(playing - (fits ? amount : 0n)))],
            [MONEY_TEXTS.withdrawTo, shortAddress(user?.walletAddress ?? '')],
          ]}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          className={css['act']}
          disabled={playing <= 0n}
          busy={withdraw.isPending}
        >
          {amount === null ? MONEY_TEXTS.withdrawEmpty : MONEY_TEXTS.withdrawAmount(formatSol(amount))}
        </Button>
        <p className={css['note']}>
          <span>{before}</span>
          <span className={css['whole']}>{hours}</span>
          <span>{after}</span>
        </p>
      </form>
    </>
  );
}
