// money: the door. Each dialog and the explorer's page is a chunk of its own.

import { lazy, Suspense } from 'react';
import type { DialogPort } from '../../session/index.ts';

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

/** Fetches the dialogs ahead of the click. */
export const fetchMoneyDialogs = (): Promise<unknown> =>
  Promise.all([loadDeposit(), loadWithdraw(), loadTransactions()]);

export type MoneyDialogName = 'deposit' | 'withdraw' | 'transactions';

const DIALOGS = { deposit: Deposit, withdraw: Withdraw, transactions: Transactions } as const;

/** Money's part of the port of `session`, filled: each call opens one dialog. */
export function moneyDialogPort(open: (name: MoneyDialogName) => void): Omit<DialogPort, 'openProfile'> {
  return {
    openDeposit: () => open('deposit'),
    openWithdraw: () => open('withdraw'),
    openTransactions: () => open('transactions'),
  };
}

interface MoneyDialogProps {
  /** null: none is open. */
  name: MoneyDialogName | null;
  onClose: () => void;
}

export function MoneyDialog({ name, onClose }: MoneyDialogProps) {
  if (name === null) return null;
  const Shown = DIALOGS[name];
  return (
    <Suspense>
      <Shown onClose={onClose} />
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
