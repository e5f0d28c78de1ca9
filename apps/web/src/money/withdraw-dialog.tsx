// money: Withdraw SOL: moves playing balance to the player's own wallet. The operator pays it out by hand. On a new device the
// wallet confirms it first.
import { withdraw } from '@kingstake/protocol/http/money';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import type { StepUpChallenge } from '@kingstake/protocol/step-up';
import { type FormEvent, useState } from 'react';
import { HttpError, messageOf } from '../net/http-client.ts';
import { createIntentKeys } from '../net/intent-keys.ts';
import { useQueryClient } from '../net/use-query.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import { refetchProfile } from '../player/own/profile.ts';
import { casePath, refetchOwnReviews, useHeldMoney } from '../player/own/reviews.ts';
import { useHttp, useSession, useSessionActions } from '../session/index.ts';
import {
  confirmOrder,
  loadSigning,
  type OrderNotice,
  type OrderWallet,
  order,
  type StepUpPorts,
  useWalletOrders,
} from '../session/wallet-order.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFieldFault } from '../ui/field-fault.ts';
import { amountOf, promiseText, solText } from '../ui/format.ts';
import { HeldMoney, WithdrawOnly } from '../ui/held-money.tsx';
import { shortAddress } from '../ui/links.ts';
import { MoneySummary, WalletConfirmation } from '../ui/money-summary.tsx';
import { useToasts } from '../ui/toasts.tsx';
import parts from './money-parts.module.css';
import {
  AmountField,
  amountFault,
  parseAmount,
  playingAfter,
  TwoBalances,
  WITHDRAW_QUICK_AMOUNTS,
} from './money-parts.tsx';
import { CONFIRM_TEXTS, MONEY_TEXTS } from './texts.ts';
import css from './withdraw-dialog.module.css';

const ZERO = lamports(0n);
const [before, hours, after] = MONEY_TEXTS.withdrawNote;

export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const withdraw = useWithdraw(onClose);
  // Kept here, so that the amount survives if the wallet step is cancelled.
  const [text, setText] = useState('');
  const { asked } = withdraw;
  if (asked === null)
    return (
      <Dialog title={MONEY_TEXTS.withdraw} onClose={onClose}>
        <WithdrawForm text={text} onText={setText} withdraw={withdraw} />
      </Dialog>
    );
  return (
    // Closing the dialog while the wallet is open withdraws nothing. After the signature it stays open until the server responds.
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
  text: string; // the amount as typed
  onText: (text: string) => void;
  withdraw: WithdrawState;
}

function WithdrawForm({ text, onText, withdraw }: WithdrawFormProps) {
  const { user, wallet } = useSession();
  const playing = amountOf(user?.balance ?? '0') ?? ZERO;
  const withdrawOnly = amountOf(user?.withdrawOnly ?? '0') ?? ZERO;
  const { closeAll } = useDialogs();
  const held = useHeldMoney();
  const available = freeOf(lamports(playing + withdrawOnly), held);
  const amount = parseAmount(text);
  const fits = amount !== null && amount <= available;
  const offer = withdrawOffer(amount, { available, hasHeld: held !== null });
  const fault = useFieldFault();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kind = amountFault(amount, available);
    if (withdraw.isPending || offer.fault !== null) return;
    fault.clear();
    if (amount === null || kind === 'invalid')
      fault.tell(MONEY_TEXTS.invalidAmountHint, MONEY_TEXTS.invalidAmount);
    else if (kind === 'above')
      fault.tell(MONEY_TEXTS.withdrawLimit(formatSol(available, 'figure')), MONEY_TEXTS.insufficient);
    else withdraw.start(amount);
  };
  const change = (value: string) => {
    fault.clear();
    onText(value);
  };
  return (
    <>
      <TwoBalances playing={playing} inWallet={wallet === null ? null : lamports(wallet.balanceLamports)} />
      {withdrawOnly > 0n && <WithdrawOnly amount={withdrawOnly} />}
      {held !== null && (
        <HeldMoney {...held} href={held.caseId === null ? null : casePath(held.caseId)} onLeave={closeAll} />
      )}
      <form onSubmit={submit} noValidate>
        <AmountField
          value={text}
          onChange={change}
          quickAmounts={WITHDRAW_QUICK_AMOUNTS}
          available={available}
          error={offer.fault ?? fault.sentence}
          max={formatSol(available)}
          aside={
            <Button
              size="sm"
              variant="ghost"
              className={parts['aside']}
              disabled={available <= 0n}
              onClick={() => change(formatSol(available))}
            >
              {MONEY_TEXTS.withdrawAll}
            </Button>
          }
        />
        <MoneySummary
          lines={[
            [
              MONEY_TEXTS.playingBalanceAfter,
              solText(fits ? playingAfter(amount, { playing, withdrawOnly }) : playing),
            ],
            [MONEY_TEXTS.withdrawTo, shortAddress(user?.walletAddress ?? '')],
          ]}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          className={parts['act']}
          disabled={offer.isOff}
          busy={withdraw.isPending}
        >
          {offer.button}
        </Button>
        <p className={parts['note']}>
          <span>{before}</span>
          <span className={parts['whole']}>{hours}</span>
          <span>{after}</span>
        </p>
      </form>
    </>
  );
}

/** What can be withdrawn: the balance minus the amount that a case holds. */
function freeOf(balance: Lamports, held: { amount: Lamports } | null): Lamports {
  const free = balance - (held?.amount ?? 0n);
  return lamports(free > 0n ? free : 0n);
}

const isUnderReview = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.body?.code === 'UNDER_REVIEW';

/** The details of UNDER_REVIEW as a message; null for another refusal. */
function heldText(error: unknown): string | null {
  if (!isUnderReview(error)) return null;
  const { held, until } = { held: null, until: null, ...error.body };
  const amount = typeof held === 'string' ? amountOf(held) : null;
  if (amount === null || typeof until !== 'string') return null;
  return MONEY_TEXTS.withdrawHeld(formatSol(amount, 'figure'), promiseText(until));
}

interface ConfirmWithdrawalProps {
  asked: AskedConfirmation;
  withdraw: WithdrawState;
}

/** Shows what the wallet will be asked to confirm, before it is opened. */
function ConfirmWithdrawal({ asked, withdraw }: ConfirmWithdrawalProps) {
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

/** What the wallet has to confirm. */
interface AskedConfirmation {
  amount: Lamports;
  challenge: StepUpChallenge;
  notice: OrderNotice | null; // the result of the last attempt
}

interface WithdrawState {
  isPending: boolean;
  /** null: the server has requested no signature. */
  asked: AskedConfirmation | null;
  start(amount: Lamports): void;
  /** Requests a signature from the wallet, and repeats the order with it. */
  confirm(): void;
  /** The wallet is open for the signature. */
  isSigning: boolean;
  /** Stops waiting for the wallet; a later signature is not sent. */
  stop(): void;
  /** Back to the amount; nothing was withdrawn. */
  back(): void;
}

/** A withdrawal of the signed-in player. Submitting the same form again never pays twice. */
function useWithdraw(onSubmitted: () => void): WithdrawState {
  const portsFor = useWithdrawPorts();
  const { user } = useSession();
  const tell = useWithdrawToasts();
  const orders = useWalletOrders();
  const [asked, setAsked] = useState<AskedConfirmation | null>(null);
  const [stage, setStage] = useState<'idle' | 'signing' | 'sending'>('idle');
  const begin = async (amount: Lamports, challenge: StepUpChallenge | null, wallet: OrderWallet) => {
    setStage('sending');
    try {
      if (user === null) throw new Error(MONEY_TEXTS.withdrawFailedHint);
      const ports = {
        ...portsFor({ id: user.id, address: user.walletAddress, amount }),
        async signMessage(message: Uint8Array) {
          setStage('signing');
          return wallet.signMessage(message).finally(() => setStage('sending'));
        },
      };
      const end = await (challenge === null ? order(ports) : confirmOrder(ports, challenge));
      if (end.kind === 'asked') return setAsked({ ...end, amount });
      tell.withdrawn(user.id, amount, end.answer);
      onSubmitted();
    } catch (error) {
      tell.failed(error);
    } finally {
      setStage('idle');
    }
  };
  const run = (amount: Lamports, challenge: StepUpChallenge | null) =>
    orders.run((wallet) => begin(amount, challenge, wallet));
  return {
    isPending: stage !== 'idle',
    asked,
    start: (amount) => run(amount, null),
    confirm: () => {
      if (asked !== null) run(asked.amount, asked.challenge);
    },
    isSigning: stage === 'signing',
    stop: orders.stop,
    back: () => setAsked(null),
  };
}

/** The effects of a withdrawal outside its dialog. */
function useWithdrawToasts() {
  const { setBalance } = useSessionActions();
  const toasts = useToasts();
  const queries = useQueryClient();
  return {
    withdrawn(userId: number, amount: Lamports, answer: { newBalance: string }) {
      setBalance(userId, answer);
      // The response does not contain the remaining withdraw-only balance.
      void refetchProfile(queries);
      toasts.show({
        variant: 'success',
        title: MONEY_TEXTS.withdrawn,
        description: MONEY_TEXTS.withdrawnHint(formatSol(amount, 'figure')),
      });
    },
    failed(error: unknown) {
      const isAnswered = error instanceof HttpError && error.body !== null;
      if (isUnderReview(error)) {
        void refetchOwnReviews(queries);
        void refetchProfile(queries);
      }
      toasts.show({
        variant: 'error',
        title: MONEY_TEXTS.withdrawFailed,
        description: isAnswered ? (heldText(error) ?? messageOf(error)) : MONEY_TEXTS.withdrawFailedHint,
      });
    },
  };
}

interface Ordered {
  id: number; // the player
  address: string; // their wallet address
  amount: Lamports;
}

function useWithdrawPorts(): (ordered: Ordered) => Omit<StepUpPorts<{ newBalance: string }>, 'signMessage'> {
  const http = useHttp();
  const { config } = useSession();
  const [once] = useState(createIntentKeys);
  return ({ id, address, amount }) => ({
    texts: CONFIRM_TEXTS,
    order(answer) {
      const body = { amount: formatSol(amount), walletAddress: address, ...answer };
      return once(`withdraw ${body.amount}`, (idempotencyKey) =>
        http.send(withdraw, { params: { id }, body, idempotencyKey }),
      );
    },
    async check(message) {
      const { withdrawalFault } = await loadSigning();
      return withdrawalFault(message, { origin: window.location.origin, address, amount, config });
    },
  });
}

interface WithdrawOffer {
  /** The label of the button. */
  button: string;
  /** Below the field; null: nothing prevents the withdrawal, or the form says it after the click. */
  fault: string | null;
  isOff: boolean;
}

/** `available`: both balances without what is held. `hasHeld`: something is held. */
export function withdrawOffer(
  amount: Lamports | null,
  { available, hasHeld }: { available: Lamports; hasHeld: boolean },
): WithdrawOffer {
  const button = amount === null ? MONEY_TEXTS.withdrawEmpty : MONEY_TEXTS.withdrawAmount(formatSol(amount));
  if (available <= 0n) return { button, fault: hasHeld ? MONEY_TEXTS.allHeld : null, isOff: true };
  if (!hasHeld || amount === null || amount <= available) return { button, fault: null, isOff: false };
  const most = formatSol(available);
  return { button: MONEY_TEXTS.withdrawUpTo(most), fault: MONEY_TEXTS.partHeld(most), isOff: true };
}
