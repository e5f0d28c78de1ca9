// settings: one setting: its name, a hint, and the control on the right. Also the rows of notifications and push messages.
import { useId } from 'react';
import { useNotificationPermission, usePush } from '../../alerts/index.ts';
import { settings } from '../../settings/index.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/controls.tsx';
import type { Elements } from '../../ui/elements.ts';
import { useToasts } from '../../ui/toasts.tsx';
import css from './settings.module.css';
import { SETTINGS_TEXTS as TEXTS } from './texts.ts';

interface SettingRowProps {
  name: string;
  hint?: string;
  /** Receives the ids of name and hint for its ARIA attributes. */
  children: (labelledBy: string, describedBy: string | undefined) => Elements;
}

export function SettingRow({ name, hint, children }: SettingRowProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={css['row']}>
      <span className={css['name']}>
        <span id={id}>{name}</span>
        {hint !== undefined && <small id={hintId}>{hint}</small>}
      </span>
      {children(id, hintId)}
    </div>
  );
}

interface SwitchRowProps {
  name: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchRow({ checked, onChange, ...words }: SwitchRowProps) {
  return (
    <SettingRow {...words}>
      {(labelledBy, describedBy) => (
        <Switch checked={checked} onChange={onChange} labelledBy={labelledBy} describedBy={describedBy} />
      )}
    </SettingRow>
  );
}

/** Related settings under one heading. */
export function SettingGroup({ name, children }: { name: string; children: Elements }) {
  return (
    <section className={css['group']}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}

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
