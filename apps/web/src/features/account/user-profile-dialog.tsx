// account: User Profile: who one is, both balances, the figures, and what may be changed.
import type { User } from '@kingstake/protocol';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { MyBalance } from './parts/my-balance.tsx';
import { MyOverview } from './parts/my-overview.tsx';
import { MyProfile } from './parts/my-profile.tsx';
import { MyStats } from './parts/my-stats.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

type ProfileTab = 'overview' | 'balance' | 'statistics' | 'settings';

const TABS: readonly { value: ProfileTab; label: string }[] = [
  { value: 'overview', label: ACCOUNT_TEXTS.overview },
  { value: 'balance', label: ACCOUNT_TEXTS.balance },
  { value: 'statistics', label: ACCOUNT_TEXTS.statistics },
  { value: 'settings', label: ACCOUNT_TEXTS.settings },
];

interface UserProfileDialogProps {
  user: User;
  onClose: () => void;
}

export function UserProfileDialog({ user, onClose }: UserProfileDialogProps) {
  const [tab, setTab] = useState<ProfileTab>('overview');
  return (
    <Dialog title={ACCOUNT_TEXTS.userProfile} width="lg" onClose={onClose}>
      <Tabs label={ACCOUNT_TEXTS.profileTabs} value={tab} onChange={setTab} tabs={TABS}>
        <TabPanel value="overview">
          <MyOverview user={user} />
        </TabPanel>
        <TabPanel value="balance">
          <MyBalance user={user} />
        </TabPanel>
        <TabPanel value="statistics">
          <MyStats user={user} />
        </TabPanel>
        <TabPanel value="settings" keep>
          <MyProfile user={user} onClose={onClose} />
        </TabPanel>
      </Tabs>
    </Dialog>
  );
}
