// limits: the dialogs that set, lower, raise or remove one limit.
import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import type { LimitInput, LimitPeriod, LimitsAnswer } from '@kingstake/protocol/http/limits';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { type FormEvent, useId, useState } from 'react';
import { wallClockMs } from '../../net/timers.ts';
import { Button } from '../../ui/button.tsx';
import { Field, focusOnOpening, Segments } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Elements } from '../../ui/elements.ts';
import { promiseText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { parseLimit } from '../own/limits.ts';
import { useSetLimit } from './calls.ts';
import css from './dialogs.module.css';
import {
  type ChangeKind,
  changeKindOf,
  isDelayed,
  type LimitKind,
  limitOf,
  PERIODS,
  REMINDER_MINUTES,
  reminderOf,
  type WindowedKind,
} from './rows.ts';
import { Statement } from './statement.tsx';
import { CHANGE_TEXTS, LIMITS_TEXTS } from './texts.ts';

const DAY_MS = 24 * 3_600_000;

interface ChangeProps {
  kind: LimitKind;
  answer: LimitsAnswer;
  onClose: () => void;
}

export function ChangeLimitDialog(props: ChangeProps) {
  const { kind, ...rest } = props;
  return (
    <Dialog
      title={CHANGE_TEXTS.titles[kind]}
      description={LIMITS_TEXTS.explained[kind]}
      onClose={props.onClose}
    >
      {kind === 'wager' ? (
        <WagerForm {...rest} />
      ) : kind === 'reminder' ? (
        <ReminderForm {...rest} />
      ) : (
        <SumForm kind={kind} {...rest} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<ChangeProps, 'kind'>;

/** The period with which the dialog opens: one that has a limit, otherwise the week. */
const firstPeriod = (answer: LimitsAnswer, kind: WindowedKind): LimitPeriod =>
  PERIODS.find((period) => limitOf(answer, kind, period) !== null) ?? 'week';

function SumForm({ kind, answer, onClose }: FormProps & { kind: WindowedKind }) {
  const periodId = useId();
  const [period, setPeriod] = useState(() => firstPeriod(answer, kind));
  const current = limitOf(answer, kind, period);
  const [text, setText] = useState(() => (current === null ? '' : formatSol(current)));
  const [isFaulty, setFaulty] = useState(false);
  const asked = parseLimit(text);
  const choose = (chosen: LimitPeriod) => {
    const known = limitOf(answer, kind, chosen);
    setPeriod(chosen);
    // Typed text stays, unless it is the limit of the other period.
    if (asked === current || text === '') setText(known === null ? '' : formatSol(known));
  };
  return (
    <ChangeForm
      current={current}
      asked={asked}
      textOf={(value) => formatSol(lamports(value), 'prose')}
      inputOf={(value) => ({ kind, period, value: value === null ? null : formatSol(lamports(value)) })}
      usedUp={usedUpText(answer, kind, period, asked)}
      onFault={() => setFaulty(true)}
      onClose={onClose}
    >
      <Field
        ref={focusOnOpening}
        label={CHANGE_TEXTS.newLimit}
        aside={<span>{LIMITS_TEXTS.windows[period]}</span>}
        error={isFaulty && asked === null ? CHANGE_TEXTS.outOfRange : null}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className={css['choice']}>
        <span id={periodId}>{CHANGE_TEXTS.period}</span>
        <Segments
          labelledBy={periodId}
          value={period}
          onChange={choose}
          items={PERIODS.map((value) => ({ value, label: CHANGE_TEXTS.periods[value] }))}
        />
      </div>
    </ChangeForm>
  );
}

/** A lower limit may already be used up, so that nothing is possible for a while. */
function usedUpText(
  answer: LimitsAnswer,
  kind: WindowedKind,
  period: LimitPeriod,
  asked: Lamports | null,
): string | null {
  const use = answer.used.find((each) => each.kind === kind && each.period === period);
  const used = parseSol(use?.used ?? '');
  if (use === undefined || used === null || asked === null || used < asked) return null;
  const sentence = CHANGE_TEXTS.usedUp[kind](formatSol(used, 'prose'), LIMITS_TEXTS.spans[period]);
  return use.resetsAt === null
    ? sentence
    : `${sentence} ${CHANGE_TEXTS.roomFrom[kind](promiseText(use.resetsAt))}`;
}

const WAGERS = WAGER_OPTIONS_SOL.map((value) => ({ value, label: value }));

function WagerForm({ answer, onClose }: FormProps) {
  const id = useId();
  const current = limitOf(answer, 'wager');
  const [chosen, setChosen] = useState(
    () => WAGER_OPTIONS_SOL.find((option) => parseSol(option) === current) ?? null,
  );
  const asked = chosen === null ? null : parseSol(chosen);
  return (
    <ChangeForm
      current={current}
      asked={asked}
      textOf={(value) => formatSol(lamports(value), 'prose')}
      inputOf={(value) => ({ kind: 'wager', value: value === null ? null : formatSol(lamports(value)) })}
      onClose={onClose}
    >
      <div className={css['choice']}>
        <span id={id}>{CHANGE_TEXTS.newLimit}</span>
        <Segments labelledBy={id} value={chosen} onChange={setChosen} items={WAGERS} />
      </div>
    </ChangeForm>
  );
}

const MINUTES = REMINDER_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: CHANGE_TEXTS.minutes(minutes),
}));

function ReminderForm({ answer, onClose }: FormProps) {
  const id = useId();
  const minutes = reminderOf(answer);
  const [chosen, setChosen] = useState(minutes === null ? null : String(minutes));
  return (
    <ChangeForm
      current={minutes === null ? null : BigInt(minutes)}
      asked={chosen === null ? null : BigInt(chosen)}
      textOf={(value) => CHANGE_TEXTS.minutes(Number(value))}
      inputOf={(value) => ({
        kind: 'reminder',
        minutes: value === null ? null : (Number(value) as (typeof REMINDER_MINUTES)[number]),
      })}
      onClose={onClose}
    >
      <div className={css['choice']}>
        <span id={id}>{CHANGE_TEXTS.remind}</span>
        <Segments labelledBy={id} value={chosen} onChange={setChosen} items={MINUTES} />
      </div>
    </ChangeForm>
  );
}

interface ChangeFormProps {
  /** The limit in force in lamports or minutes; null: none. */
  current: bigint | null;
  /** null: nothing valid is typed or chosen. */
  asked: bigint | null;
  textOf(value: bigint): string;
  /** null removes the limit. */
  inputOf(value: bigint | null): LimitInput;
  /** The consequence of a limit that is already used up. */
  usedUp?: string | null;
  /** The player submits an invalid value. */
  onFault?: () => void;
  onClose: () => void;
  children: Elements;
}

/** The current and the new limit, when the change takes effect, and the buttons. */
function ChangeForm(props: ChangeFormProps) {
  const { current, asked, textOf, inputOf, usedUp = null, onFault, onClose, children } = props;
  const [isRemoval, setRemoval] = useState(false);
  const save = useSave(onClose);
  const next = isRemoval ? null : asked;
  const change = isRemoval || asked !== null ? changeKindOf(current, next) : 'none';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change !== 'none') save.mutate(inputOf(next));
    else if (asked === null) onFault?.();
  };
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      {!isRemoval && children}
      {change !== 'none' && current !== null && (
        <NowAndNext current={textOf(current)} next={next === null ? null : textOf(next)} />
      )}
      <Effect change={change} current={current === null ? '' : textOf(current)} usedUp={usedUp} />
      <div className={css['actions']}>
        {isDelayed(change) && current !== null ? (
          <>
            <Button size="lg" onClick={onClose}>
              {CHANGE_TEXTS.keep(textOf(current))}
            </Button>
            <Button size="lg" type="submit" busy={save.isPending}>
              {next === null ? CHANGE_TEXTS.askToRemove : CHANGE_TEXTS.ask(textOf(next))}
            </Button>
          </>
        ) : (
          <>
            <Button size="lg" onClick={onClose}>
              {CHANGE_TEXTS.cancel}
            </Button>
            <Button
              size="lg"
              type="submit"
              variant="primary"
              busy={save.isPending}
              disabled={change === 'none' && asked !== null}
            >
              {submitText(change, next === null ? null : textOf(next))}
            </Button>
          </>
        )}
      </div>
      {current !== null && !isRemoval && (
        <Button variant="ghost" onClick={() => setRemoval(true)}>
          {CHANGE_TEXTS.remove}
        </Button>
      )}
    </form>
  );
}

function submitText(change: ChangeKind, next: string | null): string {
  if (next === null) return LIMITS_TEXTS.set;
  return change === 'lower' ? CHANGE_TEXTS.lower(next) : CHANGE_TEXTS.set(next);
}

function useSave(onClose: () => void) {
  const toasts = useToasts();
  return useSetLimit((effectiveAt) => {
    toasts.show(
      effectiveAt === null
        ? { variant: 'success', title: CHANGE_TEXTS.saved }
        : {
            variant: 'info',
            title: CHANGE_TEXTS.asked,
            description: CHANGE_TEXTS.askedHint(promiseText(effectiveAt)),
          },
    );
    onClose();
  });
}

interface NowAndNextProps {
  current: string;
  next: string | null; // null: no limit
}

function NowAndNext({ current, next }: NowAndNextProps) {
  return (
    <div className={css['nowAndNext']}>
      <p>
        <span>{CHANGE_TEXTS.now}</span> <b className="num">{current}</b>
      </p>
      <Icon name="next" />
      <p>
        <span>{CHANGE_TEXTS.next}</span> <b className="num">{next ?? CHANGE_TEXTS.none}</b>
      </p>
    </div>
  );
}

interface EffectProps {
  change: ChangeKind;
  current: string;
  usedUp: string | null;
}

/** When the change takes effect. */
function Effect({ change, current, usedUp }: EffectProps) {
  if (change === 'none') return null;
  if (!isDelayed(change))
    return (
      <Statement icon="check" title={CHANGE_TEXTS.immediate}>
        {usedUp ?? CHANGE_TEXTS.immediateHint}
      </Statement>
    );
  const from = promiseText(new Date(wallClockMs() + DAY_MS).toISOString());
  return (
    <Statement icon="clock" tone="waits" title={CHANGE_TEXTS.delayed}>
      {CHANGE_TEXTS.delayedHint(from, current)}
    </Statement>
  );
}
