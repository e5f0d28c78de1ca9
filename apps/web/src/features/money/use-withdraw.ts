// money: a withdrawal of the signed-in player: fills the ports of the flow and says how it ended. Repeating the same form never
// pays twice.
import { withdraw } from '@kingstake/protocol/http/money';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import type { StepUpChallenge } from '@kingstake/protocol/step-up';
import { useRef, useState } from 'react';
import { HttpError, messageOf } from '../../api/http-client.ts';
import { createIntentKeys } from '../../api/intent-keys.ts';
import { useMutation } from '../../api/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { type ConfirmNotice, confirmOrder, type OrderPorts, order } from '../../session/step-up-flow.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { useWalletPatience } from '../../wallet/use-wallet-patience.ts';
import { walletAnswer } from '../../wallet/wallet-answer.ts';
import { CONFIRM_TEXTS, MONEY_TEXTS } from './texts.ts';

/** What the wallet has to confirm. */
export interface AskedConfirmation {
  amount: Lamports;
  challenge: StepUpChallenge;
  notice: ConfirmNotice | null; // what came of the last try
}

export interface WithdrawState {
  isPending: boolean;
  /** null: the server has asked for no signature. */
  asked: AskedConfirmation | null;
  start(amount: Lamports): void;
  /** Asks the wallet, and orders again with its signature. */
  confirm(): void;
  /** The wallet is open for the signature. */
  isSigning: boolean;
  /** The wallet does not answer: what it may still sign is sent nowhere. */
  stop(): void;
  /** Back to the amount: nothing was withdrawn. */
  back(): void;
}

export function useWithdraw(onSubmitted: () => void): WithdrawState {
  const portsFor = useWithdrawPorts();
  const { user } = useSession();
  const { setBalance, signMessage } = useSessionActions();
  const toasts = useToasts();
  const [asked, setAsked] = useState<AskedConfirmation | null>(null);
  const [isSigning, setSigning] = useState(false);
  const patience = useWalletPatience();
  const busy = useRef(false);
  const sign = async (message: Uint8Array, signal: AbortSignal): Promise<Uint8Array> => {
    setSigning(true);
    try {
      return await walletAnswer(signal, () => signMessage(message));
    } finally {
      setSigning(false);
    }
  };
  const mutation = useMutation({
    mutationFn: async ({ amount, challenge }: { amount: Lamports; challenge: StepUpChallenge | null }) => {
      if (user === null) throw new Error(MONEY_TEXTS.withdrawFailedHint);
      const signal = patience.begin();
      const ports = {
        ...portsFor({ id: user.id, address: user.walletAddress, amount }),
        sign: (message: Uint8Array) => sign(message, signal),
      };
      const end = await (challenge === null ? order(ports) : confirmOrder(ports, challenge));
      return { userId: user.id, end };
    },
    onSuccess: ({ userId, end }, { amount }) => {
      if (end.kind === 'asked') {
        setAsked({ ...end, amount });
        return;
      }
      setBalance(userId, end.answer);
      toasts.show({
        variant: 'success',
        title: MONEY_TEXTS.withdrawn,
        description: MONEY_TEXTS.withdrawnHint(formatSol(amount, 'figure')),
      });
      onSubmitted();
    },
    onError: (error) => {
      const isAnswered = error instanceof HttpError && error.body !== null;
      toasts.show({
        variant: 'error',
        title: MONEY_TEXTS.withdrawFailed,
        description: isAnswered ? messageOf(error) : MONEY_TEXTS.withdrawFailedHint,
      });
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const run = (amount: Lamports, challenge: StepUpChallenge | null) => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate({ amount, challenge });
  };
  return {
    isPending: mutation.isPending,
    asked,
    start: (amount) => run(amount, null),
    confirm: () => {
      if (asked !== null) run(asked.amount, asked.challenge);
    },
    isSigning,
    stop: patience.stop,
    back: () => setAsked(null),
  };
}

interface Ordered {
  id: number; // the player
  address: string; // their wallet
  amount: Lamports;
}

function useWithdrawPorts(): (ordered: Ordered) => Omit<OrderPorts<{ newBalance: string }>, 'sign'> {
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
      const { withdrawalFault } = await import('../../wallet/signing/index.ts');
      return withdrawalFault(message, { origin: window.location.origin, address, amount, config });
    },
  });
}
