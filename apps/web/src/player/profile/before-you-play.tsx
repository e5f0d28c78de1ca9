// account: the second step of a registration: the operator's terms, and a deposit limit if the player wants one.
import type { LimitPeriod } from '@kingstake/protocol/http/limits';
import { type ReactNode, useId } from 'react';
import { useSession } from '../../session/index.ts';
import { Field, focusOnOpening, Segments } from '../../ui/controls.tsx';
import { TermsBox } from '../../ui/terms.tsx';
import { parseLimit } from '../own/limits.ts';
import css from './before-you-play.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';

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

export function BeforeYouPlay({ draft, onChange }: BeforeYouPlayProps) {
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
      <p className={css['fine']}>{ACCOUNT_TEXTS.limitRules}</p>
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
