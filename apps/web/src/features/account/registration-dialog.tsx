// account: the first thing a signed-in wallet without a player does. Only a profile or a disconnect leads on.
import { FREE_AVATARS } from '@kingstake/protocol/avatars';
import { type FormEvent, useId, useState } from 'react';
import { useSessionActions } from '../../session/index.ts';
import { randomIndex } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PicturePicker } from './picture-picker.tsx';
import css from './profile-form.module.css';
import { completeProfile, NameField, Picked, useProfileForm, useRegister } from './profile-form.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

/** No one owns a picture before there is a player. */
const NOTHING_OWNED: ReadonlySet<string> = new Set();

export function RegistrationDialog() {
  const formId = useId();
  const { disconnect } = useSessionActions();
  // A free avatar is chosen already: who only wants to play needs nothing but a name.
  const [pictureId] = useState(() => FREE_AVATARS[randomIndex(FREE_AVATARS.length)]?.id ?? null);
  const form = useProfileForm({ name: '', pictureId }, NOTHING_OWNED);
  const register = useRegister(form.refusals);
  const profile = completeProfile(form.draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (profile === null || register.isPending || !form.checkPicture(profile.profilePicId)) return;
    register.mutate(profile);
  };
  return (
    <Dialog
      title={ACCOUNT_TEXTS.myProfile}
      description={ACCOUNT_TEXTS.registrationDescription}
      width="lg"
      footer={
        <Picked picker={form.picker} playerName={form.draft.name}>
          <Button variant="ghost" onClick={disconnect}>
            {ACCOUNT_TEXTS.disconnect}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={profile === null}
            busy={register.isPending}
          >
            {ACCOUNT_TEXTS.createProfile}
          </Button>
        </Picked>
      }
    >
      <form id={formId} className={css['form']} onSubmit={submit} noValidate>
        <NameField value={form.draft.name} onChange={form.setName} refusal={form.nameRefusal} />
        <PicturePicker
          state={form.picker}
          dispatch={form.dispatch}
          owned={NOTHING_OWNED}
          refusal={form.pictureRefusal}
        />
      </form>
    </Dialog>
  );
}
