// profile: the dialog for a signed-in wallet without a player. It can only be left by creating a profile or disconnecting. If the
// operator has terms, they are the second step.
import { FREE_AVATARS } from '@kingstake/protocol/avatars';
import type { LimitPeriod } from '@kingstake/protocol/http/limits';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSession, useSessionActions } from '../../session/index.ts';
import { randomIndex } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Field, focusOnOpening, Segments } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TermsBox } from '../../ui/terms.tsx';
import { parseLimit } from '../own/limits.ts';
import { PicturePicker } from './picture-picker.tsx';
import css from './profile.module.css';
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

export interface AgreementDraft {
  isTicked: boolean;
  wantsLimit: boolean;
  amount: string; // as typed
  period: LimitPeriod;
}

/** Nothing is chosen in advance. */
export const NO_AGREEMENT: AgreementDraft = {
  isTicked: false,
  wantsLimit: false,
  amount: '',
  period: 'week',
};

/** Whether the profile can be created: the box is ticked, and a requested limit is valid. */
export function isAgreed({ isTicked, wantsLimit, amount }: AgreementDraft): boolean {
  return isTicked && (!wantsLimit || parseLimit(amount) !== null);
}

interface BeforeYouPlayProps {
  draft: AgreementDraft;
  onChange: (draft: AgreementDraft) => void;
}

/** The second step: the operator's terms, and a deposit limit if the player wants one. */
function BeforeYouPlay({ draft, onChange }: BeforeYouPlayProps) {
  const { config } = useSession();
  const group = useId();
  const periodId = useId();
  const change = (changed: Partial<AgreementDraft>) => onChange({ ...draft, ...changed });
  const { isTicked, wantsLimit, amount, period } = draft;
  const periods = (['day', 'week', 'month'] as const).map((value) => ({
    value,
    label: ACCOUNT_TEXTS.limitPeriods[value],
  }));
  return (
    <>
      <TermsBox
        age={config?.terms?.minimumAge ?? null}
        isTicked={isTicked}
        onChange={(ticked) => change({ isTicked: ticked })}
      />
      <fieldset className={css['limit']}>
        <legend>
          <span>{ACCOUNT_TEXTS.yourLimit}</span> <small>{ACCOUNT_TEXTS.optional}</small>
        </legend>
        <div className={css['choices']}>
          <Choice
            name={group}
            isChosen={wantsLimit}
            title={ACCOUNT_TEXTS.setLimit}
            hint={ACCOUNT_TEXTS.setLimitHint}
            onChoose={() => change({ wantsLimit: true })}
          >
            {wantsLimit && (
              <div className={css['amount']}>
                <Field
                  ref={focusOnOpening}
                  label={ACCOUNT_TEXTS.limitAmount}
                  aside={<span>{ACCOUNT_TEXTS.sol}</span>}
                  error={amount !== '' && parseLimit(amount) === null ? ACCOUNT_TEXTS.limitFault : null}
                  value={amount}
                  inputMode="decimal"
                  autoComplete="off"
                  onChange={(event) => change({ amount: event.target.value })}
                />
                <span id={periodId} className="vh">
                  {ACCOUNT_TEXTS.limitPeriod}
                </span>
                <Segments
                  labelledBy={periodId}
                  value={period}
                  onChange={(chosen) => change({ period: chosen })}
                  items={periods}
                />
              </div>
            )}
          </Choice>
          <Choice
            name={group}
            isChosen={!wantsLimit}
            title={ACCOUNT_TEXTS.noLimit}
            hint={ACCOUNT_TEXTS.noLimitHint}
            onChoose={() => change({ wantsLimit: false })}
          />
        </div>
      </fieldset>
      <p className={css['rules']}>{ACCOUNT_TEXTS.limitRules}</p>
    </>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  title: string;
  hint: string;
  onChoose: () => void;
  /** Shown below it when it is open. */
  children?: ReactNode;
}

function Choice({ name, isChosen, title, hint, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={css['choice']}>
      <input id={id} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <label htmlFor={id}>
        <b>{title}</b>
        <small>{hint}</small>
      </label>
      <div className={css['more']}>{children}</div>
    </div>
  );
}
