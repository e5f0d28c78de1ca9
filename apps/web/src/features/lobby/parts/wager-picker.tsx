// lobby: the stakes to choose from; the two highest wear the premium metal.
import { LOBBY_TEXTS } from '../texts.ts';
import { Tiles } from './tiles.tsx';

const PREMIUM: ReadonlySet<string> = new Set(['50', '100']);

interface WagerPickerProps<W extends string> {
  options: readonly W[];
  value: W;
  onChange: (wager: W) => void;
  /** Whether the balance does not reach for it: it may be chosen all the same. */
  isOver: (wager: W) => boolean;
}

export function WagerPicker<W extends string>({ options, value, onChange, isOver }: WagerPickerProps<W>) {
  return (
    <Tiles
      label={LOBBY_TEXTS.wager}
      value={value}
      onChange={onChange}
      tiles={options.map((option) => ({
        value: option,
        title: option,
        hint: LOBBY_TEXTS.sol,
        name: LOBBY_TEXTS.solAmount(option),
        isPremium: PREMIUM.has(option),
        isFaint: isOver(option),
      }))}
    />
  );
}
