// settings, parts: system notifications. The browser is asked by the button alone; afterwards a switch turns them off.
import { useNotificationPermission } from '../../../alerts/index.ts';
import { settings } from '../../../settings/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/controls.tsx';
import { SETTINGS_TEXTS } from '../texts.ts';
import { SettingRow } from './setting-row.tsx';

export function NotificationsRow({ on }: { on: boolean }) {
  const { permission, ask } = useNotificationPermission();
  const allow = async () => settings.set({ notifications: (await ask()) === 'granted' });
  return (
    <SettingRow name={SETTINGS_TEXTS.notifications} hint={HINTS[permission]}>
      {(labelledBy, describedBy) => {
        if (permission === 'ask')
          return (
            <Button aria-describedby={describedBy} onClick={allow}>
              {SETTINGS_TEXTS.allow}
              <span className="vh"> {SETTINGS_TEXTS.notifications}</span>
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
  ask: SETTINGS_TEXTS.notificationsHint,
  granted: SETTINGS_TEXTS.notificationsHint,
  denied: SETTINGS_TEXTS.notificationsDenied,
  missing: SETTINGS_TEXTS.notificationsMissing,
} as const;
