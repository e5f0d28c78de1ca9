// app: bundles the dialogs of a signed-in player and the local network's explorer into one chunk.
export {
  AccountSettingsDialog,
  RegistrationDialog,
  UserProfileDialog,
} from '../features/account/index.ts';
export { ChallengeDialog } from '../features/challenges/index.ts';
export { ReportDialog } from '../features/fair-play/index.tsx';
export { ReminderDialog } from '../features/limits/index.tsx';
export {
  AccountScreen,
  DepositDialog,
  ExplorerScreen,
  TransactionsDialog,
  WithdrawDialog,
} from '../features/money/index.ts';
export { SettingsDialog } from '../features/settings/index.ts';
export { DisconnectDialog } from './disconnect-dialog.tsx';
