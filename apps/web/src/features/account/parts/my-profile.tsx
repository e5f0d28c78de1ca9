// account: name, picture and wallet of a player, as he may change them.
import type { User } from '@kingstake/protocol';
import { type FormEvent, useCallback, useState } from 'react';
import { useSessionActions } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import form from '../form.module.css';
import { canSave, changesOf } from '../profile-draft.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import { useOwnedPictures } from '../use-owned-pictures.ts';
import { useSaveProfile } from '../use-profile-calls.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { useCanPay } from '../use-purchase.ts';
import { ConfirmPurchase } from './confirm-purchase.tsx';
import css from './my-profile.module.css';
import { NameField } from './name-field.tsx';
import { Picked } from './picked.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { WalletAddress } from './wallet-address.tsx';

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
    <form className={form['form']} onSubmit={submit} noValidate>
      <NameField value={profile.draft.name} onChange={profile.setName} refusal={profile.nameRefusal} />
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
