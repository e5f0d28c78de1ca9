// money: a deposit of the signed-in player: implements the ports of the flow and reports how it ended.

import type { SocketClient, Timers } from '@kingstake/client';
import { deposit, depositTransaction } from '@kingstake/protocol/http/money';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { useRef, useState } from 'react';
import { messageOf } from '../net/http-client.ts';
import { browserTimers } from '../net/timers.ts';
import { useQueryClient } from '../net/use-query.ts';
import { refetchProfile } from '../player/own/profile.ts';
import { useChain, useHttp, useSession, useSessionActions, useSocketClient } from '../session/index.ts';
import { isExplained } from '../session/stake-question.ts';
import { useToasts } from '../ui/toasts.tsx';
import type { AskedDeposit } from '../wallet/signing/index.ts';
import { useWalletPatience } from '../wallet/use-wallet-patience.ts';
import { isWalletRejection, Unanswered, walletAnswer } from '../wallet/wallet-answer.ts';
import { type BalanceWatch, type DepositEnd, type DepositStep, runDeposit } from './deposit-flow.ts';
import { MONEY_TEXTS } from './texts.ts';

export interface DepositProgress {
  step: DepositStep;
  signature: string | null; // base58, once the wallet has signed
  late: boolean; // sent, but not credited within the time limit
}

export interface DepositFailure {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet or stopped waiting, so it is not an error
}

interface DepositState {
  /** null: not started, or ready for a retry. */
  progress: DepositProgress | null;
  /** Why the last attempt failed, or null. */
  failure: DepositFailure | null;
  start(amount: Lamports): void;
  /** Stops waiting for the wallet; a later signature is not sent. */
  stop(): void;
}

export function useDeposit(): DepositState {
  const http = useHttp();
  const chain = useChain();
  const socket = useSocketClient();
  const { user, config } = useSession();
  const { signTransaction } = useSessionActions();
  const { tellEnded, tellFailed } = useDepositToasts();
  const patience = useWalletPatience();
  const [progress, setProgress] = useState<DepositProgress | null>(null);
  const [failure, setFailure] = useState<DepositFailure | null>(null);
  // A second click may arrive before the first one is rendered.
  const busy = useRef(false);

  const run = (userId: number, amount: Lamports): Promise<DepositEnd> => {
    const params = { id: userId };
    const signal = patience.begin();
    const sol = formatSol(amount);
    return runDeposit({
      prepare: async () => {
        const { transaction } = await http.send(depositTransaction, { params, body: { amount: sol } });
        return checked(Uint8Array.from(transaction), {
          wallet: user?.walletAddress ?? '',
          treasury: config?.treasury ?? null,
          lamports: amount,
        });
      },
      sign: (transaction) => {
        void chain.noteLifetime(transaction);
        return walletAnswer(signal, () => signTransaction(transaction));
      },
      deliver: chain.deliver,
      report: (transactionSignature) =>
        http.send(deposit, { params, body: { amount: sol, transactionSignature } }),
      watchBalance: () => watchBalance(socket, browserTimers, PAGE_TIMES.depositReportMs),
      onStep: (step, signature) => setProgress({ step, signature, late: false }),
    });
  };
  const begin = async (userId: number, amount: Lamports) => {
    busy.current = true;
    setFailure(null);
    try {
      const end = await run(userId, amount);
      if (end.kind === 'late') setProgress({ step: 'waiting', signature: end.signature, late: true });
      tellEnded(userId, amount, end);
    } catch (error) {
      setProgress(null);
      const reason = failureOf(error);
      setFailure(reason);
      // After the player's own rejection, the message in the dialog is enough.
      if (!reason.isOwnNo && !isExplained(error)) tellFailed();
    } finally {
      busy.current = false;
    }
  };
  return {
    progress,
    failure,
    start(amount) {
      if (!busy.current && user !== null) void begin(user.id, amount);
    },
    stop: patience.stop,
  };
}

function failureOf(error: unknown): DepositFailure {
  if (error instanceof Unanswered) return { isOwnNo: true, text: MONEY_TEXTS.depositUnanswered };
  if (isWalletRejection(error)) return { isOwnNo: true, text: MONEY_TEXTS.depositRefused };
  return { isOwnNo: false, text: messageOf(error) };
}

/** Returns the bytes if they match the player's request; rejects otherwise, before the wallet sees them. */
async function checked(transaction: Uint8Array, asked: AskedDeposit): Promise<Uint8Array> {
  const { depositFault, NotAsAsked } = await import('../wallet/signing/index.ts');
  const fault = depositFault(transaction, asked);
  if (fault !== null) throw new NotAsAsked(fault);
  return transaction;
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
