// settings, parts: sounds on or off, and how loud.

import type { CSSProperties } from 'react';
import { playSound } from '../../../alerts/index.ts';
import { type Settings, settings } from '../../../settings/index.ts';
import { Switch } from '../../../ui/controls.tsx';
import { SETTINGS_TEXTS } from '../texts.ts';
import { SettingRow } from './setting-row.tsx';
import css from './sound-row.module.css';

export function SoundRow({ now }: { now: Settings }) {
  return (
    <SettingRow name={SETTINGS_TEXTS.sound}>
      {(labelledBy) => (
        <>
          <Slider
            value={now.volume}
            onChange={(volume) => settings.set({ volume })}
            onCommit={() => playSound('move')}
            label={SETTINGS_TEXTS.volume}
            disabled={!now.sound}
          />
          <Switch
            checked={now.sound}
            onChange={(sound) => {
              settings.set({ sound });
              playSound('move');
            }}
            labelledBy={labelledBy}
          />
        </>
      )}
    </SettingRow>
  );
}

const STEP_PERCENT = 5;

interface SliderProps {
  value: number;
  onChange: (value: number) => void;
  /** It was let go, or moved by a key. */
  onCommit: () => void;
  label: string;
  disabled: boolean;
}

export function Slider({ value, onChange, onCommit, label, disabled }: SliderProps) {
  const percent = Math.round(value * 100);
  return (
    <input
      type="range"
      className={css['slider']}
      style={{ '--share': `${percent}%` } as CSSProperties}
      min={0}
      max={100}
      step={STEP_PERCENT}
      value={percent}
      aria-label={label}
      aria-valuetext={`${percent} %`}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value) / 100)}
      onPointerUp={onCommit}
      onKeyUp={onCommit}
    />
  );
}
