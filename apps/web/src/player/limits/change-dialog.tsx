// limits: the dialog that sets, lowers, raises or removes one limit.
import { WAGER_OPTIONS_SOL } from '@kingstake/protocol/economics';
import type { LimitInput, LimitPeriod, LimitsAnswer } from '@kingstake/protocol/http/limits';
import { formatSol, lamports, parseSol } from '@kingstake/protocol/money';
import { useId, useState } from 'react';
import { wallClockMs } from '../../net/timers.ts';
import { Button } from '../../ui/button.tsx';
import { Field, focusOnOpening, Segments } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons, DialogForm } from '../../ui/form-dialog.tsx';
import { promiseText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { parseLimit } from '../own/limits.ts';
import { useSetLimit } from './calls.ts';
import css from './limits.module.css';
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

/** A value is lamports, or the minutes of a reminder. Null: no limit, or nothing valid is typed or chosen. */
type Value = bigint | null;

const isWindowed = (kind: LimitKind): kind is WindowedKind => kind === 'deposit' || kind === 'loss';

function currentOf(answer: LimitsAnswer, kind: LimitKind, period: LimitPeriod): Value {
  if (kind !== 'reminder') return limitOf(answer, kind, isWindowed(kind) ? period : undefined);
  const minutes = reminderOf(answer);
  return minutes === null ? null : BigInt(minutes);
}

/** What is typed or chosen when the dialog shows this limit. */
function textOf(kind: LimitKind, current: Value): string {
  if (current === null) return '';
  if (kind === 'reminder') return String(current);
  if (kind === 'wager') return WAGER_OPTIONS_SOL.find((option) => parseSol(option) === current) ?? '';
  return formatSol(lamports(current));
}

function valueIn(kind: LimitKind, text: string): Value {
  if (isWindowed(kind)) return parseLimit(text);
  if (text === '') return null;
  return kind === 'wager' ? parseSol(text) : BigInt(text);
}

const wordsOf = (kind: LimitKind, value: bigint): string =>
  kind === 'reminder' ? CHANGE_TEXTS.minutes(Number(value)) : formatSol(lamports(value), 'prose');

/** A value of null removes the limit. */
function inputOf(kind: LimitKind, period: LimitPeriod, value: Value): LimitInput {
  if (kind === 'reminder')
    return { kind, minutes: value === null ? null : (Number(value) as (typeof REMINDER_MINUTES)[number]) };
  const sol = value === null ? null : formatSol(lamports(value));
  return kind === 'wager' ? { kind, value: sol } : { kind, period, value: sol };
}

/** The period with which the dialog opens: one that has a limit, otherwise the week. */
const firstPeriod = (answer: LimitsAnswer, kind: LimitKind): LimitPeriod =>
  PERIODS.find((period) => isWindowed(kind) && limitOf(answer, kind, period) !== null) ?? 'week';

export function ChangeLimitDialog({ kind, answer, onClose }: ChangeProps) {
  const [period, setPeriod] = useState(() => firstPeriod(answer, kind));
  const current = currentOf(answer, kind, period);
  const [text, setText] = useState(() => textOf(kind, current));
  const [isFaulty, setFaulty] = useState(false);
  const [isRemoval, setRemoval] = useState(false);
  const save = useSave(onClose);
  const asked = valueIn(kind, text);
  const next = isRemoval ? null : asked;
  const change = isRemoval || asked !== null ? changeKindOf(current, next) : 'none';
  const now = current === null ? null : wordsOf(kind, current);
  const then = next === null ? null : wordsOf(kind, next);
  const submit = () => {
    if (change !== 'none') save.mutate(inputOf(kind, period, next));
    else if (asked === null) setFaulty(true);
  };
  const choosePeriod = (chosen: LimitPeriod) => {
    setPeriod(chosen);
    // Typed text stays, unless it is the limit of the other period.
    if (asked === current || text === '') setText(textOf(kind, currentOf(answer, kind, chosen)));
  };
  return (
    <Dialog title={CHANGE_TEXTS.titles[kind]} description={LIMITS_TEXTS.explained[kind]} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        {!isRemoval &&
          (isWindowed(kind) ? (
            <SumFields
              text={text}
              onText={setText}
              isFaulty={isFaulty && asked === null}
              period={period}
              onPeriod={choosePeriod}
            />
          ) : (
            <Options kind={kind} value={text} onChange={setText} />
          ))}
        {change !== 'none' && now !== null && <NowAndNext current={now} next={then} />}
        <Effect
          change={change}
          current={now ?? ''}
          usedUp={isWindowed(kind) ? usedUpText(answer, kind, period, asked) : null}
        />
        <DialogButtons
          actions={
            isDelayed(change) && now !== null
              ? [
                  { text: CHANGE_TEXTS.keep(now), act: onClose },
                  {
                    text: then === null ? CHANGE_TEXTS.askToRemove : CHANGE_TEXTS.ask(then),
                    busy: save.isPending,
                  },
                ]
              : [
                  { text: CHANGE_TEXTS.cancel, act: onClose },
                  {
                    text: submitText(change, then),
                    variant: 'primary',
                    busy: save.isPending,
                    disabled: change === 'none' && asked !== null,
                  },
                ]
          }
        />
        {current !== null && !isRemoval && (
          <Button variant="ghost" onClick={() => setRemoval(true)}>
            {CHANGE_TEXTS.remove}
          </Button>
        )}
      </DialogForm>
    </Dialog>
  );
}

interface SumFieldsProps {
  text: string;
  onText: (text: string) => void;
  isFaulty: boolean;
  period: LimitPeriod;
  onPeriod: (period: LimitPeriod) => void;
}

/** The amount and the period of a limit on a sum. */
function SumFields({ text, onText, isFaulty, period, onPeriod }: SumFieldsProps) {
  const periodId = useId();
  return (
    <>
      <Field
        ref={focusOnOpening}
        label={CHANGE_TEXTS.newLimit}
        aside={<span>{LIMITS_TEXTS.windows[period]}</span>}
        error={isFaulty ? CHANGE_TEXTS.outOfRange : null}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
      />
      <div className={css['choice']}>
        <span id={periodId}>{CHANGE_TEXTS.period}</span>
        <Segments
          labelledBy={periodId}
          value={period}
          onChange={onPeriod}
          items={PERIODS.map((value) => ({ value, label: CHANGE_TEXTS.periods[value] }))}
        />
      </div>
    </>
  );
}

const OPTIONS = {
  wager: WAGER_OPTIONS_SOL.map((value) => ({ value: String(value), label: String(value) })),
  reminder: REMINDER_MINUTES.map((minutes) => ({
    value: String(minutes),
    label: CHANGE_TEXTS.minutes(minutes),
  })),
};

interface OptionsProps {
  kind: keyof typeof OPTIONS;
  value: string; // empty: none is chosen
  onChange: (value: string) => void;
}

function Options({ kind, value, onChange }: OptionsProps) {
  const id = useId();
  return (
    <div className={css['choice']}>
      <span id={id}>{kind === 'wager' ? CHANGE_TEXTS.newLimit : CHANGE_TEXTS.remind}</span>
      <Segments
        labelledBy={id}
        value={value === '' ? null : value}
        onChange={onChange}
        items={OPTIONS[kind]}
      />
    </div>
  );
}

/** A lower limit may already be used up, so that nothing is possible for a while. */
function usedUpText(
  answer: LimitsAnswer,
  kind: WindowedKind,
  period: LimitPeriod,
  asked: Value,
): string | null {
  const use = answer.used.find((each) => each.kind === kind && each.period === period);
  const used = parseSol(use?.used ?? '');
  if (use === undefined || used === null || asked === null || used < asked) return null;
  const sentence = CHANGE_TEXTS.usedUp[kind](formatSol(used, 'prose'), LIMITS_TEXTS.spans[period]);
  return use.resetsAt === null
    ? sentence
    : `${sentence} ${CHANGE_TEXTS.roomFrom[kind](promiseText(use.resetsAt))}`;
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
