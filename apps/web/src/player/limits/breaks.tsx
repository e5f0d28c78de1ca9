// limits: a break and self-exclusion: their cards, and the dialogs that say what stops, what continues, and that nothing can be undone.
import type { PlayBreak } from '@kingstake/protocol/http/users';
import { useId, useState } from 'react';
import { useOwnGames } from '../../games/own-games.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/controls.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { promiseText } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card } from '../../ui/layout.tsx';
import { useEndExclusion, useStartBreak } from './calls.ts';
import css from './limits.module.css';
import {
  type BreakHours,
  type ExclusionMonths,
  exclusionState,
  isShorterBreak,
  isTypedName,
  openGamesOf,
} from './rows.ts';
import { Statement } from './statement.tsx';
import { BREAK_TEXTS } from './texts.ts';

const HOUR_MS = 3_600_000;
const HOURS = [24, 168, 720] as const satisfies readonly BreakHours[];
const MONTHS = [6, 12, 60] as const satisfies readonly ExclusionMonths[];

interface BreakCardProps {
  inForce: PlayBreak | null;
  nowMs: number;
}

/** During a break only longer ones can be chosen. */
export function BreakCard({ inForce, nowMs }: BreakCardProps) {
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<BreakHours>(168);
  const isOff = (hours: BreakHours) => isShorterBreak(hours, inForce, nowMs);
  const hours = isOff(chosen) ? HOURS.find((each) => !isOff(each)) : chosen;
  if (inForce?.kind === 'exclusion') return null;
  return (
    <Card className={css['panel']} aria-labelledby={titleId}>
      <h2 id={titleId}>{BREAK_TEXTS.title}</h2>
      {inForce?.until != null && (
        <p className={css['state']} role="status">
          {BREAK_TEXTS.onBreak(promiseText(inForce.until))}
        </p>
      )}
      <p>{BREAK_TEXTS.hint}</p>
      {hours !== undefined && (
        <>
          <Tiles
            label={BREAK_TEXTS.length}
            value={hours}
            onChange={setChosen}
            tiles={HOURS.map((value) => ({ value, title: BREAK_TEXTS.lengths[value], isOff: isOff(value) }))}
          />
          <Button wide className={css['act']} aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {inForce === null ? BREAK_TEXTS.take : BREAK_TEXTS.extend}
          </Button>
        </>
      )}
      {isAsking && hours !== undefined && <BreakDialog hours={hours} onClose={() => setAsking(false)} />}
    </Card>
  );
}

export function ExclusionCard({ inForce }: Pick<BreakCardProps, 'inForce'>) {
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const [months, setMonths] = useState<ExclusionMonths>(12);
  const state = exclusionState(inForce);
  return (
    <Card className={css['panel']} aria-labelledby={titleId}>
      <h2 id={titleId}>{BREAK_TEXTS.exclusion}</h2>
      {state === 'none' ? (
        <>
          <p>{BREAK_TEXTS.exclusionHint}</p>
          <Tiles
            label={BREAK_TEXTS.exclusionLength}
            value={months}
            onChange={setMonths}
            tiles={MONTHS.map((value) => ({
              value,
              title: BREAK_TEXTS.exclusionLengths[value],
              isOff: false,
            }))}
          />
          <Button
            wide
            variant="danger"
            className={css['act']}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {BREAK_TEXTS.exclude}
          </Button>
        </>
      ) : (
        <RunningExclusion state={state} until={inForce?.until ?? null} />
      )}
      {isAsking && <ExclusionDialog months={months} onClose={() => setAsking(false)} />}
    </Card>
  );
}

interface RunningExclusionProps {
  state: 'runs' | 'over' | 'ends';
  until: string | null;
}

function RunningExclusion({ state, until }: RunningExclusionProps) {
  const end = useEndExclusion();
  const untilText = until === null ? '' : promiseText(until);
  if (state === 'over')
    return (
      <>
        <p role="status">{BREAK_TEXTS.isOver}</p>
        <Button wide className={css['act']} busy={end.isPending} onClick={() => end.mutate()}>
          {BREAK_TEXTS.askForEnd}
        </Button>
      </>
    );
  return (
    <>
      <p className={css['state']} role="status">
        {state === 'ends' ? BREAK_TEXTS.endAsked(untilText) : BREAK_TEXTS.excluded(untilText)}
      </p>
      {state === 'runs' && <p>{BREAK_TEXTS.excludedHint}</p>}
    </>
  );
}

interface TilesProps<V extends number> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tiles: readonly { value: V; title: string; isOff: boolean }[];
}

/** Tiles for the lengths. They are native radio buttons, so that arrow keys work. */
function Tiles<V extends number>({ label, value, onChange, tiles }: TilesProps<V>) {
  const name = useId();
  return (
    <div className={css['tiles']} role="radiogroup" aria-label={label}>
      {tiles.map((tile) => (
        <label key={tile.value} className={css['tile']}>
          <input
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            disabled={tile.isOff}
            onChange={() => onChange(tile.value)}
          />
          <span>{tile.title}</span>
        </label>
      ))}
    </div>
  );
}

interface BreakDialogProps {
  hours: BreakHours;
  onClose: () => void;
}

function BreakDialog({ hours, onClose }: BreakDialogProps) {
  const start = useStartBreak(onClose);
  const until = promiseText(new Date(wallClockMs() + hours * HOUR_MS).toISOString());
  return (
    <FormDialog
      title={BREAK_TEXTS.breakTitle(BREAK_TEXTS.lengths[hours])}
      description={BREAK_TEXTS.until(until)}
      onClose={onClose}
      actions={[
        { text: BREAK_TEXTS.notNow, act: onClose },
        { text: BREAK_TEXTS.start, busy: start.isPending, act: () => start.mutate({ hours }) },
      ]}
    >
      <Consequences />
      <Statement icon="lock" title={BREAK_TEXTS.fixed}>
        {BREAK_TEXTS.fixedHint}
      </Statement>
    </FormDialog>
  );
}

interface ExclusionDialogProps {
  months: ExclusionMonths;
  onClose: () => void;
}

function ExclusionDialog({ months, onClose }: ExclusionDialogProps) {
  const start = useStartBreak(onClose);
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const name = user?.username ?? '';
  const length = BREAK_TEXTS.exclusionLengths[months];
  const isTyped = isTypedName(typed, name);
  return (
    <FormDialog
      isAlert
      title={BREAK_TEXTS.excludeTitle(length)}
      description={BREAK_TEXTS.untilWallet(promiseText(monthsFromNow(months)))}
      onClose={onClose}
      onSubmit={() => isTyped && start.mutate({ months, username: typed.trim() })}
      actions={[
        { text: BREAK_TEXTS.cancel, act: onClose },
        {
          text: BREAK_TEXTS.excludeFor(length),
          variant: 'danger',
          disabled: !isTyped,
          busy: start.isPending,
        },
      ]}
    >
      <Consequences lockText={BREAK_TEXTS.noEarlyEnd} />
      <Field
        label={BREAK_TEXTS.typeName(name)}
        value={typed}
        error={null}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
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
