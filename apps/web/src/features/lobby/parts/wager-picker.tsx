// lobby: the stakes to choose from; the two highest wear the premium metal.
import { RadioGroup } from 'radix-ui';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './wager-picker.module.css';

const PREMIUM: ReadonlySet<string> = new Set(['50', '100']);

interface WagerPickerProps<W extends string> {
  options: readonly W[];
  value: W;
  onChange: (wager: W) => void;
}

export function WagerPicker<W extends string>({ options, value, onChange }: WagerPickerProps<W>) {
  const change = (next: string) => {
    const wager = options.find((option) => option === next);
    if (wager !== undefined) onChange(wager);
  };
  return (
    <RadioGroup.Root
      className={css['wagers']}
      aria-label={LOBBY_TEXTS.wager}
      value={value}
      onValueChange={change}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option}
          value={option}
          aria-label={LOBBY_TEXTS.solAmount(option)}
          className={cx(css['wager'], PREMIUM.has(option) && css['premium'])}
        >
          {PREMIUM.has(option) && (
            <span className={css['crown']}>
              <Icon name="crown" size="sm" />
            </span>
          )}
          <b className="num">{option}</b>
          <small>{LOBBY_TEXTS.sol}</small>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
