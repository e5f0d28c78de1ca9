// backups: public entry.

export { restoreBackup } from './backup.ts';
export {
  BACKUP_COMMANDS,
  type BackupCommandDeps,
  RESTORE_SHAPE,
  RESTORED_ACTION,
} from './operator-commands.ts';
