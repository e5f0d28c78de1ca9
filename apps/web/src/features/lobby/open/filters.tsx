// lobby, open: the chips that filter open challenges: by wager, by time, by rating.
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { speedOf } from '../games.ts';
import css from './open-challenges.module.css';
import { type OpenFilter, STAKE_FILTERS } from './open-filter.ts';
import { OPEN_TEXTS } from './texts.ts';

interface FiltersProps {
  value: OpenFilter;
  onChange(filter: OpenFilter): void;
  /** The player's own, for "Near". */
  rating: number;
}

const STAKE_WORDS: Readonly<Record<string, string>> = { any: OPEN_TEXTS.anyStake, '0': OPEN_TEXTS.noWager };

export function Filters({ value, onChange, rating }: FiltersProps) {
  return (
    <fieldset className={css['chips']} data-scrolls="">
      <legend className="vh">{OPEN_TEXTS.filters}</legend>
      {STAKE_FILTERS.map((stake) => (
        <Chip key={stake} isOn={value.stake === stake} onChoose={() => onChange({ ...value, stake })}>
          {STAKE_WORDS[stake] ?? stake}
        </Chip>
      ))}
      <i />
      {(['any', ...OFFERED_TIME_CONTROLS] as const).map((time) => (
        <Chip key={time} isOn={value.time === time} onChoose={() => onChange({ ...value, time })}>
          {time === 'any' ? OPEN_TEXTS.anyTime : speedOf({ timeControl: time })}
        </Chip>
      ))}
      <i />
      <Chip isOn={value.near} onChoose={() => onChange({ ...value, near: !value.near })}>
        {OPEN_TEXTS.near(rating)}
      </Chip>
    </fieldset>
  );
}

function Chip({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: string }) {
  return (
    <button type="button" className={css['chip']} aria-pressed={isOn} onClick={onChoose}>
      {children}
    </button>
  );
}
