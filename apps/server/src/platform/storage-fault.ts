// Recognizes errors of files and databases that an operator can fix: a full disk, a missing permission, a damaged file.

const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NOT_WRITABLE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', '25006']);
const NO_FOLDER: ReadonlySet<unknown> = new Set(['EEXIST', 'ENOTDIR']);
/** Result codes of SQLite (sqlite.org/rescode.html). */
const SQLITE = { readonly: 8, ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;
/** SQLSTATE: I/O error, data corrupted, internal error. */
const DAMAGED = /^(580|XX)/;

export type StorageFault = 'full' | 'not-writable' | 'not-a-folder' | 'damaged';

/** Returns the fault behind an error, or null. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : null;
  const sqlite = 'errcode' in error ? error.errcode : null;
  if (DISK_FULL.has(code) || sqlite === SQLITE.full) return 'full';
  if (NOT_WRITABLE.has(code) || sqlite === SQLITE.readonly || sqlite === SQLITE.cannotOpen)
    return 'not-writable';
  if (NO_FOLDER.has(code)) return 'not-a-folder';
  if (sqlite === SQLITE.corrupt || sqlite === SQLITE.notADatabase || sqlite === SQLITE.ioError)
    return 'damaged';
  return typeof code === 'string' && DAMAGED.test(code) ? 'damaged' : null;
}

/** Returns the message for a fault of `path`. `name` describes the path, such as "The data folder (DATA_DIR)". */
export function faultSentence(fault: StorageFault, name: string, path: string): string {
  switch (fault) {
    case 'full':
      return `The disk under DATA_DIR is full: ${name} ${path} could not be written. Free some space and try again.`;
    case 'not-writable':
      return `${capitalised(name)} ${path} cannot be written. Check its owner, its rights and whether its disk is read-only.`;
    case 'not-a-folder':
      return `${capitalised(name)} ${path} is not a folder. Set DATA_DIR to a folder.`;
    case 'damaged':
      return `${capitalised(name)} ${path} is damaged. Restore a backup into a new folder: docs/runbook.md, "Backup and restore".`;
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
