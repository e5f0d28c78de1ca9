// settings: notifications while the page is open, and push messages while it is closed.

import { useNotificationPermission, usePush } from '../../alerts/index.ts';
import { settings } from '../../settings/index.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/controls.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { SettingRow, SwitchRow } from './setting-row.tsx';
import { SETTINGS_TEXTS as TEXTS } from './texts.ts';

/** System notifications. Only the button requests the browser's permission; after that a switch turns them on and off. */
export function NotificationsRow({ on }: { on: boolean }) {
  const { permission, ask } = useNotificationPermission();
  const allow = async () => settings.set({ notifications: (await ask()) === 'granted' });
  return (
    <SettingRow name={TEXTS.notifications} hint={HINTS[permission]}>
      {(labelledBy, describedBy) => {
        if (permission === 'ask')
          return (
            <Button aria-describedby={describedBy} onClick={allow}>
              {TEXTS.allow}
              <span className="vh"> {TEXTS.notifications}</span>
            </Button>
          );
        return (
          permission === 'granted' && (
            <Switch
              checked={on}
              onChange={(notifications) => settings.set({ notifications })}
              labelledBy={labelledBy}
              describedBy={describedBy}
            />
          )
        );
      }}
    </SettingRow>
  );
}

const HINTS = {
  ask: TEXTS.notificationsHint,
  granted: TEXTS.notificationsHint,
  denied: TEXTS.notificationsDenied,
  missing: TEXTS.notificationsMissing,
} as const;

/** Renders nothing until the browser allows notifications, or if it does not support push. */
export function PushRow() {
  const { permission } = useNotificationPermission();
  const toasts = useToasts();
  const push = usePush(() =>
    toasts.show({
      variant: 'error',
      title: TEXTS.notSaved,
      description: TEXTS.pushRefused,
    }),
  );
  if (permission !== 'granted' || push === null) return null;
  return (
    <SwitchRow
      name={TEXTS.push}
      hint={TEXTS.pushHint}
      checked={push.wish !== 'off'}
      onChange={(on) => {
        if (!push.isBusy) push.set(on ? 'on' : 'off');
      }}
    />
  );
}
