// account: public entry. The dialogs are chunks of their own: a visitor never loads them.
import type { User } from '@kingstake/protocol';
import { lazy, Suspense } from 'react';

const Registration = lazy(() =>
  import('./registration-dialog.tsx').then((module) => ({ default: module.RegistrationDialog })),
);
const loadSettings = () => import('./settings-dialog.tsx');
const Settings = lazy(() => loadSettings().then((module) => ({ default: module.SettingsDialog })));

const loadUserProfile = () => import('./user-profile-dialog.tsx');
const UserProfile = lazy(() => loadUserProfile().then((module) => ({ default: module.UserProfileDialog })));

/** Fetches the dialogs ahead of the click. */
export const fetchAccountDialogs = (): Promise<unknown> => Promise.all([loadSettings(), loadUserProfile()]);

/** Opens by itself for a wallet without a player; cannot be dismissed. Needs toasts and queries around it. */
export function RegistrationDialog() {
  return (
    <Suspense>
      <Registration />
    </Suspense>
  );
}

interface AccountDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

export function AccountSettingsDialog({ open, user, onClose }: AccountDialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <Settings user={user} onClose={onClose} />
    </Suspense>
  );
}

/** Overview, Balance, Statistics and Settings of the signed-in player. */
export function UserProfileDialog({ open, user, onClose }: AccountDialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <UserProfile user={user} onClose={onClose} />
    </Suspense>
  );
}
