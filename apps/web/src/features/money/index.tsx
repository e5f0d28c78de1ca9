// money: public entry. Each dialog and the explorer's page is a chunk of its own.

import { lazy, Suspense } from 'react';
import type { DialogPort, Shortfall } from '../../account/dialogs.ts';

const loadDeposit = () => import('./deposit-dialog.tsx');
const Deposit = lazy(() => loadDeposit().then((module) => ({ default: module.DepositDialog })));
const loadWithdraw = () => import('./withdraw-dialog.tsx');
const Withdraw = lazy(() => loadWithdraw().then((module) => ({ default: module.WithdrawDialog })));
const loadTransactions = () => import('./transactions-dialog.tsx');
const Transactions = lazy(() =>
  loadTransactions().then((module) => ({ default: module.TransactionsDialog })),
);
const Explorer = lazy(() =>
  import('./explorer-screen.tsx').then((module) => ({ default: module.ExplorerScreen })),
);

const Account = lazy(() =>
  import('./account-screen.tsx').then((module) => ({ default: module.AccountScreen })),
);

/** Which dialog is open; the deposit with what is missing, where something was refused for it. */
export type OpenMoneyDialog =
  | { name: 'deposit'; shortfall: Shortfall | null }
  | { name: 'withdraw' | 'transactions' };

/** Fetches the dialogs ahead of the click. */
export const fetchMoneyDialogs = (): Promise<unknown> =>
  Promise.all([loadDeposit(), loadWithdraw(), loadTransactions()]);

/** Money's part of the port of `session`, filled: each call opens one dialog. */
export function moneyDialogPort(
  open: (dialog: OpenMoneyDialog) => void,
): Omit<DialogPort, 'openProfile' | 'openSettings' | 'openChallenge'> {
  return {
    openDeposit: (shortfall) => open({ name: 'deposit', shortfall: shortfall ?? null }),
    openWithdraw: () => open({ name: 'withdraw' }),
    openTransactions: () => open({ name: 'transactions' }),
  };
}

interface MoneyDialogProps {
  /** null: none is open. */
  opened: OpenMoneyDialog | null;
  onClose: () => void;
}

export function MoneyDialog({ opened, onClose }: MoneyDialogProps) {
  if (opened === null) return null;
  return (
    <Suspense>
      {opened.name === 'deposit' && <Deposit shortfall={opened.shortfall} onClose={onClose} />}
      {opened.name === 'withdraw' && <Withdraw onClose={onClose} />}
      {opened.name === 'transactions' && <Transactions onClose={onClose} />}
    </Suspense>
  );
}

/** `/explorer/tx/:signature` on the local network. */
export function ExplorerScreen({ signature }: { signature: string }) {
  return (
    <Suspense>
      <Explorer signature={signature} />
    </Suspense>
  );
}

/** `/explorer/address/:address` on the local network. */
export function AccountScreen({ address }: { address: string }) {
  return (
    <Suspense>
      <Account address={address} />
    </Suspense>
  );
}
