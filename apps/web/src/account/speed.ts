// account: the time control that the player last chose on this device. A game that is created names it, a search asks for it.
import {
  DEFAULT_TIME_CONTROL,
  OFFERED_TIME_CONTROLS,
  type OfferedTimeControl,
} from '@kingstake/protocol/time-control';
import { forgivingStorage, type PlainStorage } from '../api/storage.ts';

/** The name must not contain 'chess': the choice survives the page's "force new connection". */
const KEY = 'kingstake-speed';

export interface SpeedMemory {
  /** What is not offered, or not kept, is the usual one. */
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
