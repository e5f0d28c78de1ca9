// play, parts: the offer to be told by the system while the player waits elsewhere. Only where the browser was not asked yet;
// it is asked by the click, and who does not want it is not asked again on this device.
import { useNotificationPermission } from '../../../alerts/index.ts';
import { settings, useSettings } from '../../../settings/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from './allow-notices.module.css';
import { ALLOW_TEXTS } from './texts.ts';

export function AllowNotices() {
  const { permission, ask } = useNotificationPermission();
  const { offerNotifications } = useSettings();
  if (permission !== 'ask' || !offerNotifications) return null;
  const allow = async () => settings.set({ notifications: (await ask()) === 'granted' });
  return (
    <section className={css['offer']} aria-label={ALLOW_TEXTS.label}>
      <Icon name="bell" />
      <p>{ALLOW_TEXTS.text}</p>
      <Button size="sm" aria-label={ALLOW_TEXTS.label} onClick={allow}>
        {ALLOW_TEXTS.button}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={ALLOW_TEXTS.dismiss}
        title={ALLOW_TEXTS.dismiss}
        onClick={() => settings.set({ offerNotifications: false })}
      >
        <Icon name="x" />
      </Button>
    </section>
  );
}
