// settings: the store. Every change is written at once; a change in another tab of the same browser arrives here too.
import { createStore, type Store } from '@kingstake/client';
import type { PlainStorage } from '../api/storage.ts';
import { formatSettings, parseSettings, type Settings, validSettings } from './settings.ts';

/** The name must not contain 'chess': settings survive the page's "force new connection". */
export const SETTINGS_KEY = 'kingstake-settings';

export interface SettingsStore extends Store<Settings> {
  get(): Settings;
  /** Changes what is valid in the patch, and keeps it on this device. */
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
