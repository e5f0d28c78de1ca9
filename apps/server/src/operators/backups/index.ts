// backups: public entry.
export {
  BACKUP_COMMANDS,
  type BackupCommandDeps,
  RESTORE_SHAPE,
  RESTORED_ACTION,
} from './operator-commands.ts';
export { restoreBackup } from './restore.ts';
