// start: opens the dialogs that features request through the port of `account`. At most one dialog of each kind is open.
import { Suspense, useMemo, useState } from 'react';
import {
  type DialogPort,
  DialogPortProvider,
  type GameTerms,
  type ReportTarget,
  type Shortfall,
} from '../player/own/dialogs.ts';
import { useSession } from '../session/index.ts';
import type { Elements } from '../ui/elements.ts';
import { lazyFrom } from '../ui/lazy-from.ts';

/** Prefetches the dialogs. */
export const loadDialogs = () => import('./dialog-parts.ts');
const dialog = lazyFrom(loadDialogs);
export const AccountScreen = dialog('AccountScreen');
export const AccountSettingsDialog = dialog('AccountSettingsDialog');
export const DisconnectDialog = dialog('DisconnectDialog');
export const ExplorerScreen = dialog('ExplorerScreen');
export const RegistrationDialog = dialog('RegistrationDialog');
const ChallengeDialog = dialog('ChallengeDialog');
const DepositDialog = dialog('DepositDialog');
const ReminderDialog = dialog('ReminderDialog');
const ReportDialog = dialog('ReportDialog');
const SettingsDialog = dialog('SettingsDialog');
const TransactionsDialog = dialog('TransactionsDialog');
const UserProfileDialog = dialog('UserProfileDialog');
const WithdrawDialog = dialog('WithdrawDialog');

/** `shortfall`: the missing amount, if the deposit follows a refused request. */
type MoneyDialog = { name: 'deposit'; shortfall: Shortfall | null } | { name: 'withdraw' | 'transactions' };

export function Dialogs({ children }: { children: Elements }) {
  const { user } = useSession();
  const [money, setMoney] = useState<MoneyDialog | null>(null);
  const [profile, setProfile] = useState(false);
  const [settings, setSettings] = useState(false);
  const [challenged, setChallenged] = useState<{ username: string | null; terms?: GameTerms } | null>(null);
  const [reminder, setReminder] = useState<{ onContinue: (() => void) | null } | null>(null);
  const [reported, setReported] = useState<ReportTarget | null>(null);
  const [close] = useState(() => ({
    money: () => setMoney(null),
    profile: () => setProfile(false),
    settings: () => setSettings(false),
    challenge: () => setChallenged(null),
    reminder: () => setReminder(null),
    report: () => setReported(null),
  }));
  const port = useMemo<DialogPort>(
    () => ({
      openDeposit: (shortfall) => setMoney({ name: 'deposit', shortfall: shortfall ?? null }),
      openWithdraw: () => setMoney({ name: 'withdraw' }),
      openTransactions: () => setMoney({ name: 'transactions' }),
      openProfile: () => setProfile(true),
      openSettings: () => setSettings(true),
      openChallenge: (username, terms) => setChallenged({ username, ...(terms && { terms }) }),
      openReminder: (onContinue) => setReminder({ onContinue: onContinue ?? null }),
      openReport: setReported,
      closeAll() {
        for (const each of Object.values(close)) each();
      },
    }),
    [close],
  );
  return (
    <DialogPortProvider value={port}>
      {children}
      <Suspense>
        {user !== null && profile && <UserProfileDialog user={user} onClose={close.profile} />}
      </Suspense>
      <Suspense>
        {reminder !== null && <ReminderDialog onContinue={reminder.onContinue} onClose={close.reminder} />}
      </Suspense>
      <Suspense>{reported !== null && <ReportDialog target={reported} onClose={close.report} />}</Suspense>
      <Suspense>{settings && <SettingsDialog onClose={close.settings} />}</Suspense>
      <Suspense>
        {challenged !== null && <ChallengeDialog {...challenged} onClose={close.challenge} />}
      </Suspense>
      <Suspense>
        {money?.name === 'deposit' && <DepositDialog shortfall={money.shortfall} onClose={close.money} />}
        {money?.name === 'withdraw' && <WithdrawDialog onClose={close.money} />}
        {money?.name === 'transactions' && <TransactionsDialog onClose={close.money} />}
      </Suspense>
    </DialogPortProvider>
  );
}
