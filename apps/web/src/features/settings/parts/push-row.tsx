// settings, parts: notices while Kingstake is closed: asked for by this switch alone, for this browser and this session.
import { useNotificationPermission } from '../../../alerts/index.ts';
import { SETTINGS_TEXTS } from '../texts.ts';
import { usePush } from '../use-push.ts';
import { SwitchRow } from './setting-row.tsx';

/** Nothing before the browser allows notifications at all, and where it cannot be reached. */
export function PushRow() {
  const { permission } = useNotificationPermission();
  const push = usePush();
  if (permission !== 'granted' || push === null) return null;
  return (
    <SwitchRow
      name={SETTINGS_TEXTS.push}
      hint={SETTINGS_TEXTS.pushHint}
      checked={push.isOn}
      onChange={(on) => {
        if (!push.isBusy) push.set(on);
      }}
    />
  );
}
