// lobby: the time control in a dialog: of the match that is created, or of those that are listed, where it may be any.
import {
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
  timeControlOf,
} from '@kingstake/protocol/time-control';
import { useId } from 'react';
import { Segments } from '../../../ui/controls.tsx';
import { shortTimeControl } from '../../../ui/format.ts';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './dialogs.module.css';

const ANY = 'any';
const SPEEDS = OFFERED_TIME_CONTROLS.map((value) => ({
  value,
  label: shortTimeControl(timeControlOf(value)),
}));

interface SpeedChoiceProps {
  value: OfferedTimeControl;
  onChange: (speed: OfferedTimeControl) => void;
}

export function SpeedChoice({ value, onChange }: SpeedChoiceProps) {
  const id = useId();
  return (
    <div className={css['speed']}>
      <span id={id}>{MATCH_TEXTS.speed}</span>
      <Segments labelledBy={id} value={value} onChange={onChange} items={SPEEDS} />
    </div>
  );
}

interface SpeedFilterProps {
  /** null: any. */
  value: OfferedTimeControl | null;
  onChange: (speed: OfferedTimeControl | null) => void;
}

export function SpeedFilter({ value, onChange }: SpeedFilterProps) {
  const id = useId();
  return (
    <div className={css['speed']}>
      <span id={id}>{MATCH_TEXTS.speed}</span>
      <Segments
        labelledBy={id}
        value={value ?? ANY}
        onChange={(chosen) => onChange(chosen === ANY ? null : chosen)}
        items={[{ value: ANY, label: MATCH_TEXTS.anySpeed }, ...SPEEDS]}
      />
    </div>
  );
}
