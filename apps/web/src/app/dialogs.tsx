// app: fills the port of `session` for dialogs that several features open. The profile stays open below money's.

import { useCallback, useMemo, useState } from 'react';
import { DialogPortProvider } from '../account/dialogs.ts';
import { UserProfileDialog } from '../features/account/index.tsx';
import { ChallengeDialog } from '../features/challenges/index.tsx';
import { MoneyDialog, moneyDialogPort, type OpenMoneyDialog } from '../features/money/index.tsx';
import { SettingsDialog } from '../features/settings/index.tsx';
import { useSession } from '../session/index.ts';
import type { Elements } from '../ui/elements.ts';

export function Dialogs({ children }: { children: Elements }) {
  const { user } = useSession();
  const [money, setMoney] = useState<OpenMoneyDialog | null>(null);
  const [profile, setProfile] = useState(false);
  const [settings, setSettings] = useState(false);
  const [challenged, setChallenged] = useState<string | null | undefined>(undefined);
  const closeChallenge = useCallback(() => setChallenged(undefined), []);
  const port = useMemo(
    () => ({
      ...moneyDialogPort(setMoney),
      openProfile: () => setProfile(true),
      openSettings: () => setSettings(true),
      openChallenge: (username: string | null) => setChallenged(username),
    }),
    [],
  );
  return (
    <DialogPortProvider value={port}>
      {children}
      {user !== null && <UserProfileDialog open={profile} user={user} onClose={() => setProfile(false)} />}
      <SettingsDialog open={settings} onClose={() => setSettings(false)} />
      <ChallengeDialog username={challenged} onClose={closeChallenge} />
      <MoneyDialog opened={money} onClose={() => setMoney(null)} />
    </DialogPortProvider>
  );
}
