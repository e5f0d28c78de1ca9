// account: Account Settings, opened from the profile button: the profile and the figures.
import type { User } from '@kingstake/protocol';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MyProfile } from './parts/my-profile.tsx';
import { MyStats } from './parts/my-stats.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

interface SettingsDialogProps {
  user: User;
  onClose: () => void;
}

export function AccountSettingsDialog({ user, onClose }: SettingsDialogProps) {
  const profile = <MyProfile user={user} onClose={onClose} />;
  const tabs = [
    { value: 'profile', label: ACCOUNT_TEXTS.myProfile, panel: profile, keep: true },
    { value: 'stats', label: ACCOUNT_TEXTS.myStats, panel: <MyStats user={user} /> },
  ];
  return (
    <Dialog title={ACCOUNT_TEXTS.accountSettings} width="lg" onClose={onClose}>
      <Tabs label={ACCOUNT_TEXTS.settingsTabs} tabs={tabs} />
    </Dialog>
  );
}
