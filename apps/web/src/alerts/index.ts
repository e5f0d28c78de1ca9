// alerts: public entry. How the page asks for attention: sounds, vibration, title, icon and system notifications.
import { useSyncExternalStore } from 'react';
import { createPermission, type Permission } from './notifications.ts';

export type { GameNews } from './attention.ts';
export { onNoticeClicked } from './browser.ts';
export type { Heard } from './sound-names.ts';
export {
  planForfeitNotice,
  playSound,
  tellChallenge,
  tellMatchFound,
  tellRematchOffer,
  useClockSounds,
  useGameAttention,
  useGameSounds,
} from './use-alerts.ts';

/** Notices of the server while the browser is closed: asked for on one dialog alone, and fetched there. */
export const loadWebPush = () => import('./web-push.ts');

const permission = createPermission(
  typeof window !== 'undefined' && 'Notification' in window ? window.Notification : null,
);

/** Whether system notifications may be shown, and how to ask for it (in a click). */
export function useNotificationPermission(): { permission: Permission; ask: () => Promise<Permission> } {
  const { permission: now } = useSyncExternalStore(
    permission.subscribe,
    permission.getSnapshot,
    permission.getSnapshot,
  );
  return { permission: now, ask: permission.ask };
}
