// account: the dialog for a signed-in wallet without a player. It can only be left by creating a profile or disconnecting. If the
// operator has terms, they are the second step.
import { FREE_AVATARS } from '@kingstake/protocol/avatars';
import { type FormEvent, useId, useState } from 'react';
import { useSession, useSessionActions } from '../../session/index.ts';
import { randomIndex } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { parseLimit } from '../own/limits.ts';
import { BeforeYouPlay, isAgreed, NO_AGREEMENT } from './before-you-play.tsx';
import { PicturePicker } from './picture-picker.tsx';
import css from './profile-form.module.css';
import { completeProfile, NameField, Picked, useProfileForm, useRegister } from './profile-form.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

/** No one owns a picture before the player exists. */
const NOTHING_OWNED: ReadonlySet<string> = new Set();

export function RegistrationDialog() {
  const formId = useId();
  const { config } = useSession();
  const { disconnect } = useSessionActions();
  const [step, setStep] = useState<'profile' | 'terms'>('profile');
  const [agreement, setAgreement] = useState(NO_AGREEMENT);
  // A free avatar is preselected, so that a player who only wants to play needs nothing but a name.
  const [pictureId] = useState(() => FREE_AVATARS[randomIndex(FREE_AVATARS.length)]?.id ?? null);
  const form = useProfileForm({ name: '', pictureId }, NOTHING_OWNED);
  const register = useRegister(form.refusals, () => setStep('profile'));
  const profile = completeProfile(form.draft);
  const terms = config?.terms ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (profile === null || register.isPending || !form.checkPicture(profile.profilePicId)) return;
    if (terms === null) register.mutate({ profile, agreement: null });
    else if (step === 'profile') setStep('terms');
    else if (isAgreed(agreement)) {
      const { wantsLimit, amount, period } = agreement;
      const limit = wantsLimit ? parseLimit(amount) : null;
      register.mutate({
        profile,
        agreement: { version: terms.version, limit: limit === null ? null : { period, value: limit } },
      });
    }
  };
  if (step === 'terms')
    return (
      <Dialog
        key="terms"
        title={ACCOUNT_TEXTS.beforeYouPlay}
        description={ACCOUNT_TEXTS.stepOf(2)}
        footer={
          <>
            <div className={css['step']}>
              <Button variant="ghost" onClick={() => setStep('profile')}>
                {ACCOUNT_TEXTS.back}
              </Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                disabled={!isAgreed(agreement)}
                aria-describedby={`${formId}-why`}
                busy={register.isPending}
              >
                {ACCOUNT_TEXTS.createProfile}
              </Button>
            </div>
            <p id={`${formId}-why`} className={css['why']}>
              {agreement.isTicked ? '' : ACCOUNT_TEXTS.tickToGoOn}
            </p>
          </>
        }
      >
        <form id={formId} className={css['form']} onSubmit={submit} noValidate>
          <BeforeYouPlay draft={agreement} onChange={setAgreement} />
        </form>
      </Dialog>
    );
  return (
    <Dialog
      key="profile"
      title={ACCOUNT_TEXTS.myProfile}
      description={
        terms === null
          ? ACCOUNT_TEXTS.registrationDescription
          : `${ACCOUNT_TEXTS.stepOf(1)} ${ACCOUNT_TEXTS.registrationDescription}`
      }
      width="lg"
      footer={
        <Picked picker={form.picker} playerName={form.draft.name}>
          <Button variant="ghost" onClick={() => disconnect()}>
            {ACCOUNT_TEXTS.disconnect}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={profile === null}
            busy={register.isPending}
          >
            {terms === null ? ACCOUNT_TEXTS.createProfile : ACCOUNT_TEXTS.goOn}
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
