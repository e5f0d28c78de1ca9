// profile: public entry, the dialogs about the player's own account.
export { AccountSettingsDialog, UserProfileDialog } from './profile-dialogs.tsx';
export { RegistrationDialog } from './registration-dialog.tsx';
