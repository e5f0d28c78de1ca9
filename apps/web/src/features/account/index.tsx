// account: the door. Both dialogs are chunks of their own: a visitor never loads them.
import type { User } from '@kingstake/protocol';
import { lazy, Suspense } from 'react';

const Registration = lazy(() =>
  import('./registration-dialog.tsx').then((module) => ({ default: module.RegistrationDialog })),
);
const Settings = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.SettingsDialog })),
);

/** Opens by itself for a wallet without a player; cannot be dismissed. Needs toasts and queries around it. */
export function RegistrationDialog() {
  return (
    <Suspense>
      <Registration />
    </Suspense>
  );
}

interface AccountSettingsDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

export function AccountSettingsDialog({ open, user, onClose }: AccountSettingsDialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <Settings user={user} onClose={onClose} />
    </Suspense>
  );
}
