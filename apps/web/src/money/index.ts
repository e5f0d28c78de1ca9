// money: public entry, the dialogs and the local network's explorer.
export { DepositDialog } from './deposit-dialog.tsx';
export { AccountScreen, ExplorerScreen } from './explorer-screen.tsx';
export { TransactionsDialog } from './transactions-dialog.tsx';
export { WithdrawDialog } from './withdraw-dialog.tsx';
