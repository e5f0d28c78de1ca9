// account: public entry, the dialogs about the player's own account.
export { RegistrationDialog } from './registration-dialog.tsx';
export { AccountSettingsDialog } from './settings-dialog.tsx';
export { UserProfileDialog } from './user-profile-dialog.tsx';
