// start: bundles the dialogs of a signed-in player and the local network's explorer into one chunk.

export { ChallengeDialog } from '../games/challenges/index.tsx';
export {
  AccountScreen,
  DepositDialog,
  ExplorerScreen,
  TransactionsDialog,
  WithdrawDialog,
} from '../money/index.ts';
export { ReportDialog } from '../player/fair-play/index.ts';
export { ReminderDialog } from '../player/limits/index.ts';
export {
  AccountSettingsDialog,
  RegistrationDialog,
  UserProfileDialog,
} from '../player/profile/index.ts';
export { SettingsDialog } from '../player/settings/index.ts';
export { DisconnectDialog } from './disconnect-dialog.tsx';
