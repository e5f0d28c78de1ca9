// profile: name, picture and wallet of the player, editable.
import { type User, userCalls } from '@kingstake/protocol';
import { findAvatar } from '@kingstake/protocol/avatars';
import { PREMIUM_AVATAR_PRICE } from '@kingstake/protocol/economics';
import { purchaseAvatar } from '@kingstake/protocol/http/money';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import { HttpError, messageOf } from '../../net/http-client.ts';
import { createIntentKeys } from '../../net/intent-keys.ts';
import { useMutation, useQuery, useQueryClient } from '../../net/use-query.ts';
import { useHttp, useSession, useSessionActions } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/clipboard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { amountOf, solText } from '../../ui/format.ts';
import { freeText } from '../../ui/held-money.tsx';
import { shortAddress } from '../../ui/links.ts';
import { Money } from '../../ui/money.tsx';
import { MoneySummary } from '../../ui/money-summary.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { freeToStake, heldOf, isHeldBack } from '../own/balance.ts';
import { type Shortfall, shortfallOf, useDialogs } from '../own/dialogs.ts';
import { PicturePicker } from './picture-picker.tsx';
import css from './profile.module.css';
import { canSave, changesOf, NameField, Picked, useProfileForm, useSaveProfile } from './profile-form.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

interface MyProfileProps {
  user: User;
  onClose: () => void;
}

export function MyProfile({ user, onClose }: MyProfileProps) {
  const owned = useOwnedPictures(user.id);
  const profile = useProfileForm({ name: user.username, pictureId: user.profilePicId }, owned);
  const canPay = useCanPay();
  const { forceNewConnection } = useSessionActions();
  const [buying, setBuying] = useState<string | null>(null);
  const save = useSaveProfile(user, profile.refusals, onClose);
  const buy = useCallback((avatarId: string) => canPay() && setBuying(avatarId), [canPay]);
  const reset = () => {
    onClose();
    void forceNewConnection();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = changesOf(user, profile.draft);
    if (save.isPending || !canSave(user, profile.draft)) return;
    if (changes.profilePicId !== undefined && !profile.checkPicture(changes.profilePicId)) return;
    save.mutate(changes);
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <NameField
        value={profile.draft.name}
        onChange={profile.setName}
        refusal={profile.nameRefusal}
        hint={ACCOUNT_TEXTS.nameRule}
      />
      <WalletAddress address={user.walletAddress}>
        <Button size="sm" variant="ghost" onClick={reset}>
          {ACCOUNT_TEXTS.resetConnection}
        </Button>
      </WalletAddress>
      <PicturePicker
        state={profile.picker}
        dispatch={profile.dispatch}
        owned={owned}
        refusal={profile.pictureRefusal}
        onBuy={buy}
      />
      <div className={css['save']}>
        <Picked picker={profile.picker} playerName={profile.draft.name}>
          <Button
            type="submit"
            variant="primary"
            disabled={!canSave(user, profile.draft)}
            busy={save.isPending}
          >
            {ACCOUNT_TEXTS.save}
          </Button>
        </Picked>
      </div>
      {buying !== null && (
        <ConfirmPurchase
          avatarId={buying}
          onBought={(id) => profile.dispatch({ type: 'bought', id })}
          onClose={() => setBuying(null)}
        />
      )}
    </form>
  );
}

interface WalletAddressProps {
  address: string;
  /** Further actions. */
  children?: Elements;
}

/** The address of the player's own wallet, with a copy button. */
export function WalletAddress({ address, children }: WalletAddressProps) {
  return (
    <div className={css['wallet']}>
      <div className={css['address']}>
        <span className="fine">{ACCOUNT_TEXTS.walletAddress}</span>
        <b className="name" title={address}>
          {shortAddress(address)}
        </b>
      </div>
      <CopyButton
        text={address}
        label={ACCOUNT_TEXTS.copyAddress}
        copiedText={ACCOUNT_TEXTS.addressCopied}
        feedbackMs={PAGE_TIMES.copiedAddressMs}
      />
      {children}
    </div>
  );
}

interface ConfirmPurchaseProps {
  avatarId: string;
  onBought: (avatarId: string) => void;
  onClose: () => void;
}

/** Confirm Purchase: shows the picture, its price and the remaining balance before the payment. */
function ConfirmPurchase({ avatarId, onBought, onClose }: ConfirmPurchaseProps) {
  const { user } = useSession();
  const purchase = usePurchase(avatarId, onBought, onClose);
  const name = findAvatar(avatarId)?.name ?? ACCOUNT_TEXTS.ownPicture;
  // The balance when the dialog opened, because after the payment the session already has the new one.
  const [balance] = useState(() => amountOf(user?.balance ?? '0') ?? lamports(0n));
  const lines = [
    [ACCOUNT_TEXTS.price, solText(PREMIUM_AVATAR_PRICE)],
    [ACCOUNT_TEXTS.playingBalance, <Money key="balance" amount={balance} held={heldOf(user)} />],
    [ACCOUNT_TEXTS.playingBalanceAfter, solText(lamports(balance - PREMIUM_AVATAR_PRICE))],
  ] as const;
  return (
    <Dialog title={ACCOUNT_TEXTS.confirmPurchase} onClose={onClose}>
      <div className={css['picture']}>
        <Avatar pictureId={avatarId} name={name} size="xl" />
        <b className="title">{name}</b>
      </div>
      <MoneySummary lines={lines} />
      <div className={css['purchase']}>
        <Button size="lg" onClick={onClose}>
          {ACCOUNT_TEXTS.cancel}
        </Button>
        <Button
          variant="primary"
          size="lg"
          busy={purchase.isPending}
          disabled={purchase.isSuccess}
          onClick={() => purchase.mutate()}
        >
          {ACCOUNT_TEXTS.buy(formatSol(PREMIUM_AVATAR_PRICE, 'prose'))}
        </Button>
      </div>
    </Dialog>
  );
}

const PAYMENT_REQUIRED = 402;

/** Returns a function that reports too low a playing balance and opens the deposit. */
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

/** Whether the player can pay; if not, shows a toast and opens the deposit. Returns the same function until the balance changes. */
function useCanPay(): () => boolean {
  const { user } = useSession();
  const tellTooLow = useTooLow();
  const [held, free] = [heldOf(user), freeToStake(user)];
  const isHeld = isHeldBack(user, PREMIUM_AVATAR_PRICE);
  return useCallback(() => {
    if (free >= PREMIUM_AVATAR_PRICE) return true;
    const why = isHeld ? freeText(held, free) : ACCOUNT_TEXTS.insufficientForPicture;
    tellTooLow(why, { required: PREMIUM_AVATAR_PRICE, current: free });
    return false;
  }, [held, free, isHeld, tellTooLow]);
}

/** `onDone` closes the dialog: the picture was bought, or the purchase was refused for good. */
function usePurchase(avatarId: string, onBought: (avatarId: string) => void, onDone: () => void) {
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
      toasts.show({
        variant: 'success',
        title: ACCOUNT_TEXTS.purchased,
        description: ACCOUNT_TEXTS.purchasedHint,
      });
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

const ownedPicturesKey = (userId: number) => ['premium-avatars', userId] as const;

const NONE: ReadonlySet<string> = new Set();

/** Returns the same set until the data changes. */
function useOwnedPictures(userId: number): ReadonlySet<string> {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: ownedPicturesKey(userId),
    queryFn: () => http.send(userCalls.listPremiumAvatars, { params: { id: userId } }),
  });
  return useMemo(() => (data === undefined ? NONE : new Set(data.map((avatar) => avatar.avatarId))), [data]);
}
