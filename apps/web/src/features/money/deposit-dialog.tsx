// money: Deposit SOL: from the wallet to the playing balance.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { type FormEvent, useState } from 'react';
import { type Shortfall, useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { amountOf, solText } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import {
  amountFault,
  DEPOSIT_QUICK_AMOUNTS,
  depositable,
  missingAmount,
  NETWORK_FEE,
  parseAmount,
} from './amounts.ts';
import css from './form.module.css';
import { AmountField } from './parts/amount-field.tsx';
import { DepositSteps } from './parts/deposit-steps.tsx';
import { TwoBalances } from './parts/two-balances.tsx';
import { MONEY_TEXTS } from './texts.ts';
import { useAirdrop } from './use-airdrop.ts';
import { type DepositFailure, useDeposit } from './use-deposit.ts';

const ZERO = lamports(0n);

interface DepositDialogProps {
  /** What is missing of a stake or a price; null where the player came by himself. */
  shortfall: Shortfall | null;
  onClose: () => void;
}

export function DepositDialog({ shortfall, onClose }: DepositDialogProps) {
  const { user, wallet, config } = useSession();
  const { progress, failure, start, stop } = useDeposit();
  // Kept here, so that it is still there when the wallet said no.
  const [text, setText] = useState(shortfall === null ? '' : missingAmount(shortfall));
  const playing = amountOf(user?.balance ?? '0') ?? ZERO;
  const inWallet = wallet === null ? null : lamports(wallet.balanceLamports);
  const isAsking = progress?.step === 'approve';
  return (
    // Closed before the wallet has signed, nothing is sent. Later the deposit goes on without the dialog.
    <Dialog title={MONEY_TEXTS.deposit} onClose={onClose} isHeld={isAsking}>
      <TwoBalances playing={playing} inWallet={inWallet} />
      {progress === null ? (
        <>
          {shortfall !== null && <Missing required={shortfall.required} current={playing} />}
          <DepositForm
            playing={playing}
            inWallet={inWallet ?? ZERO}
            text={text}
            onText={setText}
            failure={failure}
            onStart={start}
          />
        </>
      ) : (
        <>
          <DepositSteps progress={progress} />
          {isAsking && (
            <Button size="lg" wide className={css['act']} onClick={stop}>
              {MONEY_TEXTS.stopWaiting}
            </Button>
          )}
          {(progress.step === 'credited' || progress.late) && (
            <Button variant="primary" size="lg" wide className={css['act']} onClick={onClose}>
              {MONEY_TEXTS.done}
            </Button>
          )}
        </>
      )}
      {progress === null && config?.cluster === 'local' && <Airdrop />}
    </Dialog>
  );
}

function Missing({ required, current }: Shortfall) {
  return (
    <MoneySummary
      lines={[
        [MONEY_TEXTS.required, solText(required)],
        [MONEY_TEXTS.currentBalance, solText(current)],
      ]}
    />
  );
}

interface DepositFormProps {
  playing: Lamports;
  inWallet: Lamports;
  text: string; // the amount as it is typed
  onText: (text: string) => void;
  failure: DepositFailure | null;
  onStart: (amount: Lamports) => void;
}

function DepositForm({ playing, inWallet, text, onText, failure, onStart }: DepositFormProps) {
  const { wallet } = useSession();
  const toasts = useToasts();
  // Whether this amount was asked for. What the wallet lacks is judged at each balance: an airdrop takes the sentence away.
  const [isAsked, setAsked] = useState(false);
  const amount = parseAmount(text);
  const available = depositable(inWallet);
  const fits = amount !== null && amount <= available;
  const kind = amountFault(amount, available);
  const shortage =
    isAsked && kind === 'above' ? MONEY_TEXTS.walletTooLow(formatSol(inWallet, 'figure')) : null;
  const refuse = (title: string, description: string) =>
    toasts.show({ variant: 'error', title, description });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wallet?.connected !== true) refuse(MONEY_TEXTS.notConnected, MONEY_TEXTS.notConnectedHint);
    else if (amount === null || kind === 'invalid')
      refuse(MONEY_TEXTS.invalidAmount, MONEY_TEXTS.invalidAmountHint);
    else if (kind === 'above') setAsked(true);
    else onStart(amount);
  };
  const change = (value: string) => {
    setAsked(false);
    onText(value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <AmountField
        value={text}
        onChange={change}
        quickAmounts={DEPOSIT_QUICK_AMOUNTS}
        available={available}
      />
      <MoneySummary
        lines={[
          [MONEY_TEXTS.playingBalanceAfter, solText(lamports(playing + (fits ? amount : 0n)))],
          [MONEY_TEXTS.leftInWallet, solText(fits ? lamports(inWallet - amount - NETWORK_FEE) : inWallet)],
        ]}
      />
      <div className={css['notice']}>
        <Notice tone={shortage === null && failure?.isOwnNo === true ? 'plain' : 'error'}>
          {shortage ?? failure?.text ?? null}
        </Notice>
      </div>
      <Button type="submit" variant="primary" size="lg" wide className={css['act']}>
        {amount === null ? MONEY_TEXTS.depositEmpty : MONEY_TEXTS.depositAmount(formatSol(amount))}
      </Button>
      <p className={css['note']}>{MONEY_TEXTS.depositNote}</p>
    </form>
  );
}

function Airdrop() {
  const airdrop = useAirdrop();
  return (
    <p className={css['local']}>
      <Button size="sm" busy={airdrop.isPending} onClick={() => airdrop.mutate()}>
        {MONEY_TEXTS.airdrop}
      </Button>
    </p>
  );
}
