// money: a deposit of the signed-in player, from the click to the credit. Its steps use ports, without React and timers.

import type { SocketClient, Timers } from '@kingstake/client';
import { deposit, depositTransaction } from '@kingstake/protocol/http/money';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { useState } from 'react';
import { browserTimers } from '../net/timers.ts';
import { useQueryClient } from '../net/use-query.ts';
import { refetchProfile } from '../player/own/profile.ts';
import { useHttp, useSession, useSessionActions, useSocketClient } from '../session/index.ts';
import { isExplained } from '../session/stake-question.ts';
import {
  askRepeatedly,
  loadSigning,
  noticeOf,
  type OrderNotice,
  type OrderWallet,
  type SendPorts,
  signOrder,
  useWalletOrders,
} from '../session/wallet-order.ts';
import { useToasts } from '../ui/toasts.tsx';
import { MONEY_TEXTS } from './texts.ts';

export const DEPOSIT_STEPS = ['preparing', 'approve', 'sending', 'waiting', 'credited'] as const;
type DepositStep = (typeof DEPOSIT_STEPS)[number];

export interface DepositPorts extends Omit<SendPorts, 'onStep'> {
  /** Requests a check of the deposit from the server. */
  report(signature: string): Promise<DepositAnswer>;
  /** Starts listening for the server's balance messages. */
  watchBalance(): BalanceWatch;
  onStep(step: DepositStep, signature: string | null): void;
}

interface DepositAnswer {
  status: 'completed' | 'pending';
  newBalance: string;
}

interface BalanceWatch {
  /** Resolves with the next balance message, immediately if one has arrived since the last call, or after `depositReportMs`. */
  changed(): Promise<void>;
  stop(): void;
}

/** late: sent but not credited yet. The server keeps watching for the deposit, so the player must not send it again. */
type DepositEnd =
  | { kind: 'credited'; signature: string; answer: DepositAnswer }
  | { kind: 'late'; signature: string };

/** Rejects if no money has moved; the player can then retry. */
export async function runDeposit(ports: DepositPorts): Promise<DepositEnd> {
  ports.onStep('preparing', null);
  const { signed, signature } = await signOrder(ports);
  // Listens from here on, because the server may see the finality before the page does.
  const watch = ports.watchBalance();
  try {
    const isFinal = await ports.deliver(signed, () => ports.onStep('waiting', signature));
    if (!isFinal) return { kind: 'late', signature };
    // The page asks again only if no balance message arrives. The money moves even if a call fails, and the next one may succeed.
    const answer = await askRepeatedly(
      PAGE_TIMES.depositReports,
      () => ports.report(signature).then(completed, () => null),
      watch.changed,
    );
    if (answer === null) return { kind: 'late', signature };
    ports.onStep('credited', signature);
    return { kind: 'credited', signature, answer };
  } finally {
    watch.stop();
  }
}

const completed = (answer: DepositAnswer) => (answer.status === 'completed' ? answer : null);

export interface DepositProgress {
  step: DepositStep;
  signature: string | null; // base58, once the wallet has signed
  late: boolean; // sent, but not credited within the time limit
}

interface DepositState {
  /** null: not started, or ready for a retry. */
  progress: DepositProgress | null;
  /** Why the last attempt failed, or null. */
  failure: OrderNotice | null;
  start(amount: Lamports): void;
  /** Stops waiting for the wallet; a later signature is not sent. */
  stop(): void;
}

export function useDeposit(): DepositState {
  const http = useHttp();
  const socket = useSocketClient();
  const { user, config } = useSession();
  const { tellEnded, tellFailed } = useDepositToasts();
  const orders = useWalletOrders();
  const [progress, setProgress] = useState<DepositProgress | null>(null);
  const [failure, setFailure] = useState<OrderNotice | null>(null);

  const portsFor = (userId: number, amount: Lamports, wallet: OrderWallet): DepositPorts => {
    const params = { id: userId };
    const sol = formatSol(amount);
    const asked = {
      wallet: user?.walletAddress ?? '',
      treasury: config?.treasury ?? null,
      lamports: amount,
    };
    return {
      ...wallet,
      async prepare() {
        const { transaction } = await http.send(depositTransaction, { params, body: { amount: sol } });
        const { asAsked, depositFault } = await loadSigning();
        return asAsked(transaction, (bytes) => depositFault(bytes, asked));
      },
      report: (transactionSignature) =>
        http.send(deposit, { params, body: { amount: sol, transactionSignature } }),
      watchBalance: () => watchBalance(socket, browserTimers, PAGE_TIMES.depositReportMs),
      onStep: (step, signature) => setProgress({ step, signature, late: false }),
    };
  };
  const begin = async (userId: number, amount: Lamports, wallet: OrderWallet) => {
    setFailure(null);
    try {
      const end = await runDeposit(portsFor(userId, amount, wallet));
      if (end.kind === 'late') setProgress({ step: 'waiting', signature: end.signature, late: true });
      tellEnded(userId, amount, end);
    } catch (error) {
      setProgress(null);
      const texts = { unanswered: MONEY_TEXTS.depositUnanswered, refused: MONEY_TEXTS.depositRefused };
      const notice = noticeOf(error, texts);
      setFailure(notice);
      // After the player's own rejection, the message in the dialog is enough.
      if (!notice.isOwnNo && !isExplained(error)) tellFailed();
    }
  };
  return {
    progress,
    failure,
    start(amount) {
      if (user !== null) orders.run((wallet) => begin(user.id, amount, wallet));
    },
    stop: orders.stop,
  };
}

/** The effects of a deposit outside its dialog: balances and the toast. */
function useDepositToasts() {
  const { setBalance, refreshWalletBalance } = useSessionActions();
  const toasts = useToasts();
  const queries = useQueryClient();
  return {
    tellEnded(userId: number, amount: Lamports, end: DepositEnd) {
      refreshWalletBalance();
      if (end.kind === 'credited') setBalance(userId, end.answer);
      // Part of it may exceed the player's own limit.
      void refetchProfile(queries);
      toasts.show(
        end.kind === 'late'
          ? { variant: 'info', title: MONEY_TEXTS.depositLate, description: MONEY_TEXTS.depositLateHint }
          : {
              variant: 'success',
              title: MONEY_TEXTS.deposited,
              description: MONEY_TEXTS.depositedHint(formatSol(amount, 'figure')),
            },
      );
    },
    tellFailed: () =>
      toasts.show({
        variant: 'error',
        title: MONEY_TEXTS.depositFailed,
        description: MONEY_TEXTS.depositFailedHint,
      }),
  };
}

/** Waits for a balance message, or for `depositReportMs` without one. */
export function watchBalance(
  socket: Pick<SocketClient, 'subscribe'>,
  timers: Timers,
  waitMs: number,
): BalanceWatch {
  let hasChanged = false;
  let wake = (): void => undefined;
  const stop = socket.subscribe(({ type }) => {
    if (type !== 'balance_updated') return;
    hasChanged = true;
    wake();
  });
  return {
    stop,
    async changed() {
      if (!hasChanged) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timers.after(waitMs, resolve);
        });
      }
      hasChanged = false;
    },
  };
}
