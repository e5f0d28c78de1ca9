// play, parts: the player's own clock in the head of the settings, so that no one forgets over them that it runs.
import { SettingsHead } from '../../../settings/index.ts';
import { PLAY_TEXTS } from '../texts.ts';
import { Clock } from './clock.tsx';
import type { GameTableProps } from './game-table-props.ts';

export function SettingsClock(props: GameTableProps) {
  const { observer, clocks, side, you, timeControl, nowMs } = props;
  if (observer || clocks.running === null) return null;
  return (
    <SettingsHead>
      <Clock
        clocks={clocks}
        side={side}
        name={you?.name ?? PLAY_TEXTS.emptySeat}
        own
        initialMs={timeControl.initialMs}
        nowMs={nowMs}
      />
    </SettingsHead>
  );
}
