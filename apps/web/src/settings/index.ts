// settings: public entry. What the player prefers on this device: `settings.get()` anywhere, `useSettings()` in a
// component. A setting that is changed is saved and in effect at once.
import { useSyncExternalStore } from 'react';
import { forgivingStorage } from '../api/storage.ts';
import type { Settings } from './settings.ts';
import { createSettings } from './store.ts';

export { SettingsHead, settingsHeadPlace } from './head.tsx';
export { animationMs, type Settings } from './settings.ts';
export type { SettingsStore } from './store.ts';

/** The page's one store of settings. */
export const settings = createSettings(
  forgivingStorage(() => window.localStorage),
  (listener) => {
    if (typeof window !== 'undefined') window.addEventListener('storage', listener);
  },
);

/** The settings as they are now; the component is drawn again when one changes. */
export function useSettings(): Settings {
  return useSyncExternalStore(settings.subscribe, settings.getSnapshot, settings.getSnapshot);
}
