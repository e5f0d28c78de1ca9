// account: Confirm Purchase: the picture, its price, and what is left, before anything is paid.
import { findAvatar } from '@kingstake/protocol/avatars';
import { PREMIUM_AVATAR_PRICE } from '@kingstake/protocol/economics';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { useState } from 'react';
import { useSession } from '../../../session/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { amountOf, solText } from '../../../ui/format.ts';
import { MoneySummary } from '../../../ui/money-summary.tsx';
import { ACCOUNT_TEXTS } from '../texts.ts';
import { usePurchase } from '../use-purchase.ts';
import css from './confirm-purchase.module.css';

interface ConfirmPurchaseProps {
  avatarId: string;
  onBought: (avatarId: string) => void;
  onClose: () => void;
}

export function ConfirmPurchase({ avatarId, onBought, onClose }: ConfirmPurchaseProps) {
  const { user } = useSession();
  const purchase = usePurchase(avatarId, onBought, onClose);
  const name = findAvatar(avatarId)?.name ?? ACCOUNT_TEXTS.ownPicture;
  // As it was when the question was asked: once it is paid the balance is the one after already.
  const [balance] = useState(() => amountOf(user?.balance ?? '0') ?? lamports(0n));
  const lines = [
    [ACCOUNT_TEXTS.price, solText(PREMIUM_AVATAR_PRICE)],
    [ACCOUNT_TEXTS.playingBalance, solText(balance)],
    [ACCOUNT_TEXTS.playingBalanceAfter, solText(lamports(balance - PREMIUM_AVATAR_PRICE))],
  ] as const;
  return (
    <Dialog title={ACCOUNT_TEXTS.confirmPurchase} onClose={onClose}>
      <div className={css['picture']}>
        <Avatar pictureId={avatarId} name={name} size="xl" />
        <b>{name}</b>
      </div>
      <MoneySummary lines={lines} />
      <div className={css['actions']}>
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
