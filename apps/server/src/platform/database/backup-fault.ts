// platform/database: the error of a backup or a restore.

/** A backup or a restore is not possible. The message is for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
