// app: fills the port of `session` for dialogs that several features open. The profile stays open below money's.
import { type ReactNode, useMemo, useState } from 'react';
import { UserProfileDialog } from '../features/account/index.tsx';
import { MoneyDialog, moneyDialogPort, type OpenMoneyDialog } from '../features/money/index.tsx';
import { DialogPortProvider, useSession } from '../session/index.ts';

export function Dialogs({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [money, setMoney] = useState<OpenMoneyDialog | null>(null);
  const [profile, setProfile] = useState(false);
  const port = useMemo(() => ({ ...moneyDialogPort(setMoney), openProfile: () => setProfile(true) }), []);
  return (
    <DialogPortProvider value={port}>
      {children}
      {user !== null && <UserProfileDialog open={profile} user={user} onClose={() => setProfile(false)} />}
      <MoneyDialog opened={money} onClose={() => setMoney(null)} />
    </DialogPortProvider>
  );
}
