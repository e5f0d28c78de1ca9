// lobby, open: the filters that were last chosen on this device.
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { forgivingStorage, type PlainStorage } from '../../../api/storage.ts';
import { EVERY_GAME, type OpenFilter, STAKE_FILTERS } from './open-filter.ts';

/** The name must not contain 'chess': the choice survives the page's "force new connection". */
const KEY = 'kingstake-open-filter';

export function createFilterMemory(storage: PlainStorage) {
  return {
    /** What is not offered, or not kept, is no filter. */
    read(): OpenFilter {
      const [stake, time, near] = (storage.getItem(KEY) ?? '').split(' ');
      return {
        stake: STAKE_FILTERS.find((offered) => offered === stake) ?? EVERY_GAME.stake,
        time: OFFERED_TIME_CONTROLS.find((offered) => offered === time) ?? EVERY_GAME.time,
        near: near === 'near',
      };
    },
    write({ stake, time, near }: OpenFilter): void {
      storage.setItem(KEY, `${stake} ${time} ${near ? 'near' : 'all'}`);
    },
  };
}

export const browserFilter = createFilterMemory(forgivingStorage(() => window.localStorage));
