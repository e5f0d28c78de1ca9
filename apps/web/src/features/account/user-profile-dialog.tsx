// account: User Profile: who one is, both balances, the figures, and what may be changed.
import type { User } from '@kingstake/protocol';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MyBalance } from './parts/my-balance.tsx';
import { MyOverview } from './parts/my-overview.tsx';
import { MyProfile } from './parts/my-profile.tsx';
import { MyRatings } from './parts/my-ratings.tsx';
import { MyStats } from './parts/my-stats.tsx';
import { ACCOUNT_TEXTS } from './texts.ts';

interface UserProfileDialogProps {
  user: User;
  onClose: () => void;
}

export function UserProfileDialog({ user, onClose }: UserProfileDialogProps) {
  const settings = <MyProfile user={user} onClose={onClose} />;
  const tabs = [
    { value: 'overview', label: ACCOUNT_TEXTS.overview, panel: <MyOverview user={user} /> },
    { value: 'balance', label: ACCOUNT_TEXTS.balance, panel: <MyBalance user={user} /> },
    { value: 'statistics', label: ACCOUNT_TEXTS.statistics, panel: <Statistics user={user} /> },
    { value: 'settings', label: ACCOUNT_TEXTS.settings, panel: settings, keep: true },
  ];
  return (
    <Dialog title={ACCOUNT_TEXTS.userProfile} width="lg" onClose={onClose}>
      <Tabs label={ACCOUNT_TEXTS.profileTabs} tabs={tabs} />
    </Dialog>
  );
}

function Statistics({ user }: { user: User }) {
  return (
    <>
      <MyStats user={user} />
      <MyRatings user={user} />
    </>
  );
}
