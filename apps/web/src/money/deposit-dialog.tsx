// money: Deposit SOL: from the wallet to the playing balance.
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import type { User } from '@kingstake/protocol/http/users';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { SIGNATURE_FEE, spendable } from '@kingstake/protocol/wallet-spend';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../net/http-client.ts';
import { useMutation } from '../net/use-query.ts';
import { freeToStake } from '../player/own/balance.ts';
import type { Shortfall } from '../player/own/dialogs.ts';
import { useChain, useSession, useSessionActions } from '../session/index.ts';
import type { OrderNotice } from '../session/wallet-order.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { cx } from '../ui/elements.ts';
import { useFieldFault } from '../ui/field-fault.ts';
import { amountOf, solText } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { MoneySummary } from '../ui/money-summary.tsx';
import { Notice, Spinner } from '../ui/status.tsx';
import { useToasts } from '../ui/toasts.tsx';
import { DEPOSIT_STEPS, type DepositProgress, useDeposit } from './deposit.ts';
import css from './deposit-dialog.module.css';
import parts from './money-parts.module.css';
import {
  AmountField,
  DEPOSIT_QUICK_AMOUNTS,
  type DepositFault,
  depositFault,
  ExplorerLink,
  missingAmount,
  parseAmount,
  TwoBalances,
} from './money-parts.tsx';
import { MONEY_TEXTS, STEP_TEXTS } from './texts.ts';

const ZERO = lamports(0n);

interface DepositDialogProps {
  /** The missing amount of a stake or a price; null if the player opened the dialog. */
  shortfall: Shortfall | null;
  onClose: () => void;
}

export function DepositDialog({ shortfall, onClose }: DepositDialogProps) {
  const { user, wallet, config } = useSession();
  const { progress, failure, start, stop } = useDeposit();
  // Kept here, so that the amount survives a rejection by the wallet.
  const [text, setText] = useState(shortfall === null ? '' : missingAmount(freeOf(shortfall, user)));
  const playing = amountOf(user?.balance ?? '0') ?? ZERO;
  const inWallet = wallet === null ? null : lamports(wallet.balanceLamports);
  const isAsking = progress?.step === 'approve';
  return (
    // Closing the dialog before the wallet has signed sends nothing. After that the deposit continues without the dialog.
    <Dialog title={MONEY_TEXTS.deposit} onClose={onClose} isHeld={isAsking}>
      <TwoBalances playing={playing} inWallet={inWallet} />
      {progress === null ? (
        <>
          {shortfall !== null && <Missing required={shortfall.required} current={playing} />}
          <DepositForm
            playing={playing}
            inWallet={inWallet ?? ZERO}
            isKnown={wallet?.isBalanceKnown === true}
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
            <Button size="lg" wide className={parts['act']} onClick={stop}>
              {MONEY_TEXTS.stopWaiting}
            </Button>
          )}
          {(progress.step === 'credited' || progress.late) && (
            <Button variant="primary" size="lg" wide className={parts['act']} onClick={onClose}>
              {MONEY_TEXTS.done}
            </Button>
          )}
        </>
      )}
      {progress === null && config?.cluster === 'local' && <Airdrop />}
    </Dialog>
  );
}

/** A deposit must cover what is held too, which a refusal by the server does not count. */
function freeOf({ required, current }: Shortfall, user: User | null): Shortfall {
  const free = freeToStake(user);
  return { required, current: free < current ? free : current };
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
  isKnown: boolean; // the balance in the wallet
  text: string; // the amount as typed
  onText: (text: string) => void;
  failure: OrderNotice | null;
  onStart: (amount: Lamports) => void;
}

function DepositForm(props: DepositFormProps) {
  const { playing, inWallet, isKnown, text, onText, failure, onStart } = props;
  const { wallet } = useSession();
  // Whether the player submitted this amount. The shortage is computed from the current balance, so an airdrop removes the message.
  const [isAsked, setAsked] = useState(false);
  const amount = parseAmount(text);
  const kind = depositFault(amount, isKnown ? inWallet : null);
  const fits = amount !== null && kind === null;
  const shortage = isAsked ? shortageText(kind, inWallet) : null;
  const fault = useFieldFault();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fault.clear();
    if (wallet?.connected !== true) fault.tell(MONEY_TEXTS.notConnectedHint, MONEY_TEXTS.notConnected);
    else if (amount === null || kind === 'invalid')
      fault.tell(MONEY_TEXTS.invalidAmountHint, MONEY_TEXTS.invalidAmount);
    else if (kind !== null) setAsked(true);
    else onStart(amount);
  };
  const change = (value: string) => {
    fault.clear();
    setAsked(false);
    onText(value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <AmountField
        value={text}
        onChange={change}
        quickAmounts={DEPOSIT_QUICK_AMOUNTS}
        available={isKnown ? spendable(inWallet).all : null}
        error={fault.sentence}
      />
      <MoneySummary
        lines={[
          [MONEY_TEXTS.playingBalanceAfter, solText(lamports(playing + (fits ? amount : 0n)))],
          [MONEY_TEXTS.leftInWallet, solText(isKnown && fits ? leftAfter(inWallet, amount) : inWallet)],
        ]}
      />
      <div className={parts['notice']}>
        <Notice tone={shortage === null && failure?.isOwnNo === true ? 'plain' : 'error'}>
          {shortage ?? failure?.text ?? null}
        </Notice>
      </div>
      <Button type="submit" variant="primary" size="lg" wide className={parts['act']}>
        {amount === null ? MONEY_TEXTS.depositEmpty : MONEY_TEXTS.depositAmount(formatSol(amount))}
      </Button>
      <p className={parts['note']}>{MONEY_TEXTS.depositNote}</p>
    </form>
  );
}

const leftAfter = (inWallet: Lamports, amount: Lamports) => lamports(inWallet - amount - SIGNATURE_FEE);

/** Why the wallet cannot send this amount, and what it can send. */
function shortageText(fault: DepositFault | null, inWallet: Lamports): string | null {
  if (fault === 'above') return MONEY_TEXTS.walletTooLow(formatSol(inWallet, 'figure'));
  if (fault !== 'rent') return null;
  const { most, all } = spendable(inWallet);
  const exactly = formatSol(all);
  return most < MIN_TRANSFER
    ? MONEY_TEXTS.walletRentAll(exactly)
    : MONEY_TEXTS.walletRent(formatSol(most, 'figure'), exactly);
}

function Airdrop() {
  const airdrop = useAirdrop();
  return (
    <p className={parts['local']}>
      <Button size="sm" busy={airdrop.isPending} onClick={() => airdrop.mutate()}>
        {MONEY_TEXTS.airdrop}
      </Button>
    </p>
  );
}

/** The steps of a deposit and their progress. */
function DepositSteps({ progress }: { progress: DepositProgress }) {
  const { step, signature, late } = progress;
  const at = DEPOSIT_STEPS.indexOf(step);
  const isOver = step === 'credited';
  return (
    <>
      <ol className={css['steps']} aria-label={MONEY_TEXTS.progress}>
        {DEPOSIT_STEPS.map((name, index) => {
          const isDone = index < at || isOver;
          const isNow = index === at && !isOver;
          return (
            <li
              key={name}
              className={cx(isDone && css['done'], isNow && css['now'])}
              aria-current={isNow ? 'step' : undefined}
            >
              <span className={css['mark']}>
                {isDone && <Icon name="check" size="sm" />}
                {isNow && !late && <Spinner />}
              </span>
              <span>{STEP_TEXTS[name]}</span>
              {isDone && <span className="vh">{`, ${MONEY_TEXTS.stepDone}`}</span>}
              {isNow && <span className="vh">{`, ${MONEY_TEXTS.stepNow}`}</span>}
            </li>
          );
        })}
      </ol>
      <p className={late ? css['late'] : 'vh'} role="status">
        {late ? MONEY_TEXTS.depositLateHint : STEP_TEXTS[step]}
      </p>
      {signature !== null && (
        <p className={css['link']}>
          <ExplorerLink signature={signature} />
        </p>
      )}
    </>
  );
}

const AIRDROP = parseSol('10');

/** An airdrop of 10 SOL, on the local network. */
function useAirdrop() {
  const chain = useChain();
  const { wallet } = useSession();
  const { refreshWalletBalance } = useSessionActions();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async () => {
      if (wallet === null || AIRDROP === null) throw new Error(MONEY_TEXTS.notConnected);
      await chain.waitForConfirmation(await chain.requestAirdrop(wallet.publicKey, AIRDROP));
    },
    onSuccess: () => {
      refreshWalletBalance();
      toasts.show({ variant: 'success', title: MONEY_TEXTS.airdropped });
    },
    onError: (error) =>
      toasts.show({ variant: 'error', title: MONEY_TEXTS.airdropFailed, description: messageOf(error) }),
  });
}
