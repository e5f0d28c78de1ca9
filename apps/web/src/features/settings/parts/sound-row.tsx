// settings, parts: sounds on or off, and how loud.
import { playSound } from '../../../alerts/index.ts';
import { type Settings, settings } from '../../../settings/index.ts';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { SETTINGS_TEXTS } from '../texts.ts';
import { SettingRow } from './setting-row.tsx';

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
