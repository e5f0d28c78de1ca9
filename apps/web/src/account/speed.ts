// account: the time control that the player last chose on this device. New games and searches use it.
import {
  DEFAULT_TIME_CONTROL,
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
} from '@kingstake/protocol/time-control';
import { forgivingStorage, type PlainStorage } from '../net/storage.ts';

/** The key must not contain 'chess', because "force new connection" removes such keys. */
const KEY = 'kingstake-speed';

export interface SpeedMemory {
  /** Returns the default if nothing is stored or the stored value is not offered. */
  read(): OfferedTimeControl;
  write(speed: OfferedTimeControl): void;
}

export function createSpeedMemory(storage: PlainStorage): SpeedMemory {
  return {
    read() {
      const kept = storage.getItem(KEY);
      return OFFERED_TIME_CONTROLS.find((offered) => offered === kept) ?? DEFAULT_TIME_CONTROL;
    },
    write: (speed) => storage.setItem(KEY, speed),
  };
}

export const browserSpeed: SpeedMemory = createSpeedMemory(forgivingStorage(() => window.localStorage));
