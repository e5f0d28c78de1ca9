// limits: the dialogs before a break or a self-exclusion: what stops, what continues, and that it cannot be undone.
import { type FormEvent, useState } from 'react';
import { useOwnGames } from '../../games/own-games.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { promiseText } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useStartBreak } from './calls.ts';
import css from './dialogs.module.css';
import { type BreakHours, type ExclusionMonths, isTypedName, openGamesOf } from './rows.ts';
import { Statement } from './statement.tsx';
import { BREAK_TEXTS } from './texts.ts';

const HOUR_MS = 3_600_000;

interface BreakDialogProps {
  hours: BreakHours;
  onClose: () => void;
}

export function BreakDialog({ hours, onClose }: BreakDialogProps) {
  const start = useStartBreak(onClose);
  const until = promiseText(new Date(wallClockMs() + hours * HOUR_MS).toISOString());
  return (
    <Dialog
      title={BREAK_TEXTS.breakTitle(BREAK_TEXTS.lengths[hours])}
      description={BREAK_TEXTS.until(until)}
      onClose={onClose}
    >
      <div className={css['body']}>
        <Consequences />
        <Statement icon="lock" title={BREAK_TEXTS.fixed}>
          {BREAK_TEXTS.fixedHint}
        </Statement>
        <div className={css['actions']}>
          <Button size="lg" onClick={onClose}>
            {BREAK_TEXTS.notNow}
          </Button>
          <Button size="lg" busy={start.isPending} onClick={() => start.mutate({ hours })}>
            {BREAK_TEXTS.start}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ExclusionDialogProps {
  months: ExclusionMonths;
  onClose: () => void;
}

export function ExclusionDialog({ months, onClose }: ExclusionDialogProps) {
  const start = useStartBreak(onClose);
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const name = user?.username ?? '';
  const length = BREAK_TEXTS.exclusionLengths[months];
  const isTyped = isTypedName(typed, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped) start.mutate({ months, username: typed.trim() });
  };
  return (
    <Dialog
      isAlert
      title={BREAK_TEXTS.excludeTitle(length)}
      description={BREAK_TEXTS.untilWallet(promiseText(monthsFromNow(months)))}
      onClose={onClose}
    >
      <form className={css['body']} onSubmit={submit} noValidate>
        <Consequences lockText={BREAK_TEXTS.noEarlyEnd} />
        <Field
          label={BREAK_TEXTS.typeName(name)}
          value={typed}
          error={null}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={css['actions']}>
          <Button size="lg" onClick={onClose}>
            {BREAK_TEXTS.cancel}
          </Button>
          <Button size="lg" type="submit" variant="danger" disabled={!isTyped} busy={start.isPending}>
            {BREAK_TEXTS.excludeFor(length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The server decides the actual day; a shorter month ends on its last day. */
function monthsFromNow(months: number): string {
  const now = new Date(wallClockMs());
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then.toISOString();
}

/** What stops and what continues. `lockText`: that nothing ends it early. */
function Consequences({ lockText }: { lockText?: string }) {
  const { user } = useSession();
  const { data } = useOwnGames();
  const { waiting, opponents } = openGamesOf(data ?? [], user?.id ?? 0);
  return (
    <ul className={css['points']}>
      <Point icon="x">{BREAK_TEXTS.stops}</Point>
      <Point icon="check">{BREAK_TEXTS.goesOn}</Point>
      {waiting > 0 && <Point icon="again">{BREAK_TEXTS.openGames(waiting)}</Point>}
      {opponents.map((opponent) => (
        <Point key={opponent} icon="clock">
          {BREAK_TEXTS.runningGame(opponent)}
        </Point>
      ))}
      {lockText !== undefined && <Point icon="lock">{lockText}</Point>}
    </ul>
  );
}

function Point({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
