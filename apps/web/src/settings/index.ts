// settings: public entry. The player's preferences on this device: `settings.get()` anywhere, `useSettings()` in a component. A
// change is stored and in effect immediately.

import { createStore, type Store } from '@kingstake/client';
import { useSyncExternalStore } from 'react';
import { forgivingStorage, type PlainStorage } from '../net/storage.ts';
import { formatSettings, parseSettings, type Settings, validSettings } from './settings.ts';

export { SettingsHead, settingsHeadPlace } from './head.tsx';
export { animationMs, type Settings } from './settings.ts';

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

/** The page's only settings store. */
export const settings = createSettings(
  forgivingStorage(() => window.localStorage),
  (listener) => {
    if (typeof window !== 'undefined') window.addEventListener('storage', listener);
  },
);

/** The current settings; the component renders again when one changes. */
export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.getSnapshot, settings.getSnapshot);
}

/** Colours and pieces are style rules of the whole document. */
function applyLook(): void {
  const { boardTheme, pieces } = settings.get();
  Object.assign(document.documentElement.dataset, { boardTheme, pieces });
}

if (typeof document !== 'undefined') {
  applyLook();
  settings.subscribe(applyLook);
}
