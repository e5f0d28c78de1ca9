// lobby: the time controls to choose from, and what the chosen one gives each side.
import {
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
  timeControlOf,
} from '@kingstake/protocol/time-control';
import { shortTimeControl, timeControlText } from '../../../ui/format.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import css from './speed-picker.module.css';
import { Tiles } from './tiles.tsx';

interface SpeedPickerProps {
  value: OfferedTimeControl;
  onChange: (speed: OfferedTimeControl) => void;
}

export function SpeedPicker({ value, onChange }: SpeedPickerProps) {
  return (
    <>
      <p className={css['label']}>
        {LOBBY_TEXTS.time} <span className="num">{timeControlText(timeControlOf(value))}</span>
      </p>
      <Tiles
        label={LOBBY_TEXTS.time}
        value={value}
        onChange={onChange}
        isLow
        tiles={OFFERED_TIME_CONTROLS.map((speed) => {
          const title = shortTimeControl(timeControlOf(speed));
          const hint = LOBBY_TEXTS.speeds[speed];
          return { value: speed, title, hint, name: `${title} ${hint}` };
        })}
      />
    </>
  );
}
