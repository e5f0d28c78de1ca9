// platform/database: why a copy, or the way back from one, cannot be made.

/** A backup or its restore cannot be done. The message is the sentence the operator reads. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
