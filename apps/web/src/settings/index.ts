// settings: public entry. The player's preferences on this device: `settings.get()` anywhere, `useSettings()` in a component. A
// change is stored and in effect immediately.
import { useSyncExternalStore } from 'react';
import { forgivingStorage } from '../net/storage.ts';
import type { Settings } from './settings.ts';
import { createSettings } from './store.ts';

export { SettingsHead, settingsHeadPlace } from './head.tsx';
export { animationMs, type Settings } from './settings.ts';
export type { SettingsStore } from './store.ts';

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
