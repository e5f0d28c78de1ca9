// settings: the store. Every change is written immediately, and changes in other tabs of this browser arrive here too.
import { createStore, type Store } from '@kingstake/client';
import type { PlainStorage } from '../net/storage.ts';
import { formatSettings, parseSettings, type Settings, validSettings } from './settings.ts';

/** The key must not contain 'chess', because "force new connection" removes such keys. */
export const SETTINGS_KEY = 'kingstake-settings';

export interface SettingsStore extends Store<Settings> {
  get(): Settings;
  /** Applies the valid fields of the patch, and stores them on this device. */
  set(patch: Partial<Settings>): void;
}

/** `onForeignChange` calls its listener when another tab may have changed the storage. */
export function createSettings(
  storage: PlainStorage,
  onForeignChange: (listener: () => void) => void,
): SettingsStore {
  const store = createStore(parseSettings(storage.getItem(SETTINGS_KEY)));
  onForeignChange(() => store.set(parseSettings(storage.getItem(SETTINGS_KEY))));
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    get: store.getSnapshot,
    set(patch) {
      store.set(validSettings(store.getSnapshot(), patch));
      storage.setItem(SETTINGS_KEY, formatSettings(store.getSnapshot()));
    },
  };
}
