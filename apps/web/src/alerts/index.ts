// alerts: sounds, vibration, tab title, icon and system notifications.
import { useSyncExternalStore } from 'react';
import { createPermission, type Permission } from './notifications.ts';

export type { AttentionState } from './attention.ts';
export { onNoticeClicked } from './browser.ts';
export type { SoundState } from './sound-names.ts';
export {
  notifyChallenge,
  notifyMatchFound,
  notifyRematchOffer,
  playSound,
  scheduleForfeitNotice,
  useClockSounds,
  useGameAttention,
  useGameSounds,
} from './use-alerts.ts';
export { usePush } from './use-push.ts';

const permission = createPermission(
  typeof window !== 'undefined' && 'Notification' in window ? window.Notification : null,
);

/** The permission for system notifications, and a function that requests it in a click. */
export function useNotificationPermission(): { permission: Permission; ask: () => Promise<Permission> } {
  const { permission: now } = useSyncExternalStore(
    permission.subscribe,
    permission.getSnapshot,
    permission.getSnapshot,
  );
  return { permission: now, ask: permission.ask };
}
