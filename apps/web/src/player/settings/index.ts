// settings: public entry.
export { SettingsDialog } from './settings-dialog.tsx';
