// limits: the cards for a break and for self-exclusion, with their dialogs.
import type { PlayBreak } from '@kingstake/protocol/http/users';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { promiseText } from '../../ui/format.ts';
import { Card } from '../../ui/layout.tsx';
import css from './break-cards.module.css';
import { BreakDialog, ExclusionDialog } from './break-dialogs.tsx';
import { useEndExclusion } from './calls.ts';
import { type BreakHours, type ExclusionMonths, exclusionState, isShorterBreak } from './rows.ts';
import { BREAK_TEXTS } from './texts.ts';

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
    <Card className={css['card']} aria-labelledby={titleId}>
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
    <Card className={css['card']} aria-labelledby={titleId}>
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
