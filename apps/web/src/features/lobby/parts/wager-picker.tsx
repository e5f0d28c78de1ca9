// lobby: the stakes to choose from; the two highest wear the premium metal.
import { useId } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './wager-picker.module.css';

const PREMIUM: ReadonlySet<string> = new Set(['50', '100']);

interface WagerPickerProps<W extends string> {
  options: readonly W[];
  value: W;
  onChange: (wager: W) => void;
  /** Whether the balance does not reach for it: it may be chosen all the same. */
  isOver: (wager: W) => boolean;
}

export function WagerPicker<W extends string>({ options, value, onChange, isOver }: WagerPickerProps<W>) {
  const name = useId();
  return (
    <div className={css['wagers']} role="radiogroup" aria-label={LOBBY_TEXTS.wager}>
      {options.map((option) => (
        <label
          key={option}
          className={cx(
            css['wager'],
            PREMIUM.has(option) && css['premium'],
            isOver(option) && option !== value && css['over'],
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            aria-label={LOBBY_TEXTS.solAmount(option)}
            className={css['radio']}
          />
          {PREMIUM.has(option) && (
            <span className={css['crown']}>
              <Icon name="crown" size="sm" />
            </span>
          )}
          <b className="num">{option}</b>
          <small>{LOBBY_TEXTS.sol}</small>
        </label>
      ))}
    </div>
  );
}
