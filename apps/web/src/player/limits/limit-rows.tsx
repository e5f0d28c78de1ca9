// limits: the card with the four kinds of limits, how much of them is used, and pending raises.
import { WAGER_OPTIONS } from '@kingstake/protocol/economics';
import type { LimitInput, LimitsAnswer } from '@kingstake/protocol/http/limits';
import { formatSol, type Lamports, lamports } from '@kingstake/protocol/money';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { promiseText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useConfirmLimit, useSetLimit } from './calls.ts';
import { ChangeLimitDialog } from './change-dialog.tsx';
import css from './limits.module.css';
import {
  affordableWager,
  type LimitKind,
  limitOf,
  type PendingChange,
  pendingOf,
  reminderOf,
  type WindowedKind,
  type WindowRow,
  windowRows,
} from './rows.ts';
import { CHANGE_TEXTS, LIMITS_TEXTS } from './texts.ts';

interface RowsProps {
  answer: LimitsAnswer;
  nowMs: number;
}

export function LimitRows({ answer, nowMs }: RowsProps) {
  const [changing, setChanging] = useState<LimitKind | null>(null);
  const row = { answer, nowMs, onChange: setChanging };
  return (
    <Card>
      <ul className={css['rows']}>
        <WindowedLimit kind="deposit" {...row} />
        <WindowedLimit kind="loss" {...row} />
        <WagerLimit {...row} />
        <ReminderLimit {...row} />
      </ul>
      {changing !== null && (
        <ChangeLimitDialog kind={changing} answer={answer} onClose={() => setChanging(null)} />
      )}
    </Card>
  );
}

interface KindProps extends RowsProps {
  onChange: (kind: LimitKind) => void;
}

interface LimitRowProps {
  kind: LimitKind;
  isSet: boolean;
  onChange: (kind: LimitKind) => void;
  children: Elements;
}

function LimitRow({ kind, isSet, onChange, children }: LimitRowProps) {
  const button = isSet ? LIMITS_TEXTS.change : LIMITS_TEXTS.set;
  return (
    <li className={css['row']}>
      <div className={css['name']}>
        <h2 id={`limit-${kind}`}>{LIMITS_TEXTS.kinds[kind]}</h2>
        <p>{LIMITS_TEXTS.explained[kind]}</p>
      </div>
      <Button
        aria-label={`${button}: ${LIMITS_TEXTS.kinds[kind]}`}
        aria-haspopup="dialog"
        onClick={() => onChange(kind)}
      >
        {button}
      </Button>
      {isSet ? children : <p className={css['none']}>{LIMITS_TEXTS.none}</p>}
    </li>
  );
}

function WindowedLimit({ kind, answer, nowMs, onChange }: KindProps & { kind: WindowedKind }) {
  const rows = windowRows(answer, kind, nowMs);
  const fits = kind === 'loss' ? affordableWager(rows) : null;
  return (
    <LimitRow kind={kind} isSet={rows.length > 0} onChange={onChange}>
      {rows.map((row) => (
        <WindowSum key={row.period} kind={kind} row={row} />
      ))}
      {fits !== null && (
        <p className={css['fine']}>
          {fits === 0n ? LIMITS_TEXTS.noWager : LIMITS_TEXTS.wagersUpTo(formatSol(fits))}
        </p>
      )}
    </LimitRow>
  );
}

const magnitude = (amount: Lamports): Lamports => (amount < 0n ? lamports(-amount) : amount);

function usedText(kind: WindowedKind, used: Lamports): string {
  const amount = formatSol(magnitude(used), 'column');
  if (kind === 'deposit') return LIMITS_TEXTS.deposited(amount);
  return used < 0n ? LIMITS_TEXTS.won(amount) : LIMITS_TEXTS.lost(amount);
}

/** One window: the limit, the bar, and a pending raise. */
function WindowSum({ kind, row }: { kind: WindowedKind; row: WindowRow }) {
  const { period, limit, used, left, percent, level, resetsAt, pending } = row;
  const window = LIMITS_TEXTS.windows[period];
  const reached = resetsAt === null ? LIMITS_TEXTS.reachedNow : LIMITS_TEXTS.reached(promiseText(resetsAt));
  return (
    <div className={css['sum']}>
      <Value amount={formatSol(limit, 'figure')} unit={window} />
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be drawn in these colours */}
      <div
        className={css['bar']}
        role="meter"
        aria-label={LIMITS_TEXTS.meter[kind](LIMITS_TEXTS.spans[period])}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={usedText(kind, used)}
      >
        <span className={cx(level !== 'calm' && css['near'])} style={{ width: `${percent}%` }} />
      </div>
      <p className={css['use']}>
        <span>{usedText(kind, used)}</span>
        <span>{LIMITS_TEXTS.left(formatSol(left, 'column'))}</span>
      </p>
      {level === 'reached' && <p className={css['reached']}>{reached}</p>}
      <Pending
        change={pending}
        text={pending?.value == null ? null : formatSol(pending.value, 'prose')}
        keep={{ kind, period, value: formatSol(limit) }}
      />
    </div>
  );
}

function Value({ amount, unit }: { amount: string; unit: string }) {
  return (
    <p className={css['value']}>
      <b className="num">{amount}</b> <small>{unit}</small>
    </p>
  );
}

function WagerLimit({ answer, nowMs, onChange }: KindProps) {
  const limit = limitOf(answer, 'wager');
  const change = pendingOf(answer, { kind: 'wager' }, nowMs);
  return (
    <LimitRow kind="wager" isSet={limit !== null} onChange={onChange}>
      {limit !== null && (
        <div className={css['sum']}>
          <Value amount={formatSol(limit, 'figure')} unit={LIMITS_TEXTS.perGame} />
          <ul className={cx('num', css['wagers'])}>
            {WAGER_OPTIONS.map((wager) => {
              const text = formatSol(wager);
              const isOver = wager > limit;
              return (
                <li key={text} className={cx(isOver && css['over'])}>
                  <span aria-hidden="true">{text}</span>
                  <span className="vh">
                    {isOver ? LIMITS_TEXTS.notAllowed(text) : LIMITS_TEXTS.allowed(text)}
                  </span>
                </li>
              );
            })}
          </ul>
          <Pending
            change={change}
            text={change?.value == null ? null : formatSol(change.value, 'prose')}
            keep={{ kind: 'wager', value: formatSol(limit) }}
          />
        </div>
      )}
    </LimitRow>
  );
}

function ReminderLimit({ answer, nowMs, onChange }: KindProps) {
  const minutes = reminderOf(answer);
  const change = pendingOf(answer, { kind: 'reminder' }, nowMs);
  return (
    <LimitRow kind="reminder" isSet={minutes !== null} onChange={onChange}>
      {minutes !== null && (
        <div className={css['sum']}>
          <Value amount={String(minutes)} unit={LIMITS_TEXTS.minutesOfPlay} />
          <Pending
            change={change}
            text={change?.minutes == null ? null : CHANGE_TEXTS.minutes(change.minutes)}
            keep={{ kind: 'reminder', minutes: minutes as 15 | 30 | 60 }}
          />
        </div>
      )}
    </LimitRow>
  );
}

interface PendingProps {
  change: PendingChange | null;
  /** The requested value; null: no limit. */
  text: string | null;
  /** The current limit. Requesting it again withdraws the change. */
  keep: LimitInput;
}

/** A raise or removal: when it can be confirmed, then the button that confirms it. */
function Pending({ change, text, keep }: PendingProps) {
  const toasts = useToasts();
  const confirm = useConfirmLimit();
  const cancel = useSetLimit(() => toasts.show({ variant: 'info', title: LIMITS_TEXTS.raiseCancelled }));
  if (change === null) return null;
  const { changeId, isConfirmable, effectiveAt, lapsesAt } = change;
  const when = isConfirmable
    ? LIMITS_TEXTS.confirmUntil(promiseText(lapsesAt))
    : LIMITS_TEXTS.effectiveFrom(promiseText(effectiveAt));
  return (
    <div className={css['pending']} role="status">
      <Icon name="clock" />
      <p>
        <b className="strong">{text === null ? LIMITS_TEXTS.removeIt : LIMITS_TEXTS.raiseTo(text)}</b>{' '}
        <span>{when}</span>
      </p>
      <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate(keep)}>
        {text === null ? LIMITS_TEXTS.cancelRemoval : LIMITS_TEXTS.cancelRaise}
      </Button>
      {isConfirmable && (
        <Button size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(changeId)}>
          {text === null ? LIMITS_TEXTS.confirmRemoval : LIMITS_TEXTS.confirmRaise(text)}
        </Button>
      )}
    </div>
  );
}
