// money: a withdrawal of the signed-in player. Repeating the same form never pays twice.
import { withdraw } from '@kingstake/protocol/http/money';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { useRef, useState } from 'react';
import {
  createIntentKeys,
  HttpError,
  messageOf,
  useHttp,
  useSession,
  useSessionActions,
} from '../../session/index.ts';
import { useMutation } from '../../session/use-query.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { MONEY_TEXTS } from './texts.ts';

export function useWithdraw(onSubmitted: () => void) {
  const http = useHttp();
  const { user } = useSession();
  const { setBalance } = useSessionActions();
  const toasts = useToasts();
  const [once] = useState(createIntentKeys);
  const busy = useRef(false);
  const mutation = useMutation({
    mutationFn: async (amount: Lamports) => {
      if (user === null) throw new Error(MONEY_TEXTS.withdrawFailedHint);
      const body = { amount: formatSol(amount), walletAddress: user.walletAddress };
      const answer = await once(`withdraw ${body.amount}`, (idempotencyKey) =>
        http.send(withdraw, { params: { id: user.id }, body, idempotencyKey }),
      );
      return { userId: user.id, answer };
    },
    onSuccess: ({ userId, answer }, amount) => {
      setBalance(userId, answer);
      toasts.show({
        variant: 'success',
        title: MONEY_TEXTS.withdrawn,
        description: MONEY_TEXTS.withdrawnHint(formatSol(amount)),
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
  return {
    isPending: mutation.isPending,
    start(amount: Lamports) {
      if (busy.current) return;
      busy.current = true;
      mutation.mutate(amount);
    },
  };
}
