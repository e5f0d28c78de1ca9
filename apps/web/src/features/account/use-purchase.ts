// account: buying a premium picture from the playing balance. The same opened question never buys twice.
import { PREMIUM_AVATAR_PRICE } from '@kingstake/protocol/economics';
import { purchaseAvatar } from '@kingstake/protocol/http/money';
import { useCallback, useState } from 'react';
import { type Shortfall, shortfallOf, useDialogs } from '../../account/dialogs.ts';
import { HttpError, messageOf } from '../../api/http-client.ts';
import { createIntentKeys } from '../../api/intent-keys.ts';
import { useMutation, useQueryClient } from '../../api/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { amountOf } from '../../ui/format.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';
import { ownedPicturesKey } from './use-owned-pictures.ts';

const PAYMENT_REQUIRED = 402;

/** Says that the playing balance is too low and opens the deposit. */
function useTooLow() {
  const toasts = useToasts();
  const { openDeposit } = useDialogs();
  return useCallback(
    (description: string, shortfall: Shortfall | undefined) => {
      toasts.show({ variant: 'error', title: ACCOUNT_TEXTS.insufficient, description });
      openDeposit(shortfall);
    },
    [toasts, openDeposit],
  );
}

/** Whether the player can pay; where not, he is told and the deposit opens. The same until the balance changes. */
export function useCanPay(): () => boolean {
  const { user } = useSession();
  const tellTooLow = useTooLow();
  const held = user?.balance ?? '0';
  return useCallback(() => {
    const balance = amountOf(held);
    if (balance !== null && balance >= PREMIUM_AVATAR_PRICE) return true;
    const shortfall = balance === null ? undefined : { required: PREMIUM_AVATAR_PRICE, current: balance };
    tellTooLow(ACCOUNT_TEXTS.insufficientForPicture, shortfall);
    return false;
  }, [held, tellTooLow]);
}

/** `onDone` closes the question: bought, or refused for good. */
export function usePurchase(avatarId: string, onBought: (avatarId: string) => void, onDone: () => void) {
  const http = useHttp();
  const queries = useQueryClient();
  const { user } = useSession();
  const { setUser } = useSessionActions();
  const toasts = useToasts();
  const tellTooLow = useTooLow();
  const [once] = useState(createIntentKeys);
  return useMutation({
    mutationFn: () =>
      once(`buy ${avatarId}`, (idempotencyKey) =>
        http.send(purchaseAvatar, { params: { id: user?.id ?? 0 }, body: { avatarId }, idempotencyKey }),
      ),
    onSuccess: async (answer) => {
      setUser(answer.user);
      toasts.show({ variant: 'success', title: ACCOUNT_TEXTS.purchased });
      await queries.invalidateQueries({ queryKey: ownedPicturesKey(answer.user.id) });
      onBought(avatarId);
      onDone();
    },
    onError: (error) => {
      const isRefused = error instanceof HttpError;
      if (isRefused && error.status === PAYMENT_REQUIRED) {
        onDone();
        tellTooLow(ACCOUNT_TEXTS.insufficientMore, shortfallOf(error.body));
        return;
      }
      toasts.show({
        variant: 'error',
        title: ACCOUNT_TEXTS.purchaseFailed,
        description: isRefused && error.body !== null ? messageOf(error) : ACCOUNT_TEXTS.purchaseFailedHint,
      });
    },
  });
}
