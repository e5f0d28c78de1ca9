// account: Account Settings, opened from the profile button: the profile and the figures.
import type { User } from '@kingstake/protocol';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { MyProfile } from './parts/my-profile.tsx';
import { MyStats } from './parts/my-stats.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

type SettingsTab = 'profile' | 'stats';

const TABS: readonly { value: SettingsTab; label: string }[] = [
  { value: 'profile', label: ACCOUNT_TEXTS.myProfile },
  { value: 'stats', label: ACCOUNT_TEXTS.myStats },
];

interface SettingsDialogProps {
  user: User;
  onClose: () => void;
}

export function SettingsDialog({ user, onClose }: SettingsDialogProps) {
  const [tab, setTab] = useState<SettingsTab>('profile');
  return (
    <Dialog title={ACCOUNT_TEXTS.accountSettings} width="lg" onClose={onClose}>
      <Tabs label={ACCOUNT_TEXTS.settingsTabs} value={tab} onChange={setTab} tabs={TABS}>
        <TabPanel value="profile" keep>
          <MyProfile user={user} onClose={onClose} />
        </TabPanel>
        <TabPanel value="stats">
          <MyStats user={user} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
