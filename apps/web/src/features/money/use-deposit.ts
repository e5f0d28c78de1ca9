// money: a deposit of the signed-in player: fills the ports of the flow and says how it ended.

import type { SocketClient, Timers } from '@kingstake/client';
import { deposit, depositTransaction } from '@kingstake/protocol/http/money';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { useRef, useState } from 'react';
import { refetchProfile } from '../../account/use-profile.ts';
import { messageOf } from '../../api/http-client.ts';
import { browserTimers } from '../../api/timers.ts';
import { useQueryClient } from '../../api/use-query.ts';
import { useChain, useHttp, useSession, useSessionActions, useSocketClient } from '../../session/index.ts';
import { isExplained } from '../../session/stake-question.ts';
import { useToasts } from '../../ui/toasts.tsx';
import type { AskedDeposit } from '../../wallet/signing/index.ts';
import { useWalletPatience } from '../../wallet/use-wallet-patience.ts';
import { isWalletRejection, Unanswered, walletAnswer } from '../../wallet/wallet-answer.ts';
import { type BalanceWatch, type DepositEnd, type DepositStep, runDeposit } from './deposit-flow.ts';
import { MONEY_TEXTS } from './texts.ts';

export interface DepositProgress {
  step: DepositStep;
  signature: string | null; // base58, once the wallet has signed
  late: boolean; // sent, but not credited in the time there was
}

export interface DepositFailure {
  text: string;
  isOwnNo: boolean; // the player rejected it in the wallet, or stopped waiting for it: nothing went wrong
}

interface DepositState {
  /** null: nothing was begun, or it may be tried again. */
  progress: DepositProgress | null;
  /** Why the last try came to nothing; null when none did. */
  failure: DepositFailure | null;
  start(amount: Lamports): void;
  /** The wallet does not answer: what it may still sign is sent nowhere. */
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
  // A second click can come before the first one is drawn.
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
      // Who said no knows it: the sentence in the dialog is enough.
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

/** The bytes, once they are what the player asked for; rejects otherwise, and no wallet has seen them. */
async function checked(transaction: Uint8Array, asked: AskedDeposit): Promise<Uint8Array> {
  const { depositFault, NotAsAsked } = await import('../../wallet/signing/index.ts');
  const fault = depositFault(transaction, asked);
  if (fault !== null) throw new NotAsAsked(fault);
  return transaction;
}

/** What the end of a deposit changes outside of its dialog: balances and the toast. */
function useDepositToasts() {
  const { setBalance, refreshWalletBalance } = useSessionActions();
  const toasts = useToasts();
  const queries = useQueryClient();
  return {
    tellEnded(userId: number, amount: Lamports, end: DepositEnd) {
      refreshWalletBalance();
      if (end.kind === 'credited') setBalance(userId, end.answer);
      // A part of it may be above the player's own limit.
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

/** Waits for the push of a balance, or for as long as is waited without one. */
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
