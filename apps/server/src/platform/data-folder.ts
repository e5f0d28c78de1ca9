// The data folder and its lock. The lock is an operating system lock on a separate SQLite file. It ends with the process, so a stale
// lock file never prevents a start.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

/** The folder is a file, is not writable, or its disk is full. The message is for the operator. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable';
}

/** Another process uses the folder. The message is for the operator. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

export interface DataFolder {
  path: string;
  /** Releases the lock. */
  release(): void;
}

const SQLITE_BUSY = 5;
const LOCK_FILE = 'lock.sqlite';

function holderOf(path: string): string {
  try {
    return ` (process ${readFileSync(join(path, 'server.pid'), 'utf8').trim()})`;
  } catch {
    // The other server holds the lock but has not written its process id yet.
    return '';
  }
}

/**
 * Creates the folder if it is missing and takes its lock. Throws `DataFolderInUse` if another process holds it, and
 * `DataFolderUnusable` if the folder cannot be used.
 */
export function lockDataFolder(path: string, processId: number): DataFolder {
  try {
    return takeLock(path, processId);
  } catch (error) {
    const fault = storageFaultOf(error);
    if (fault === null) throw error;
    // The lock file holds no data, so a damaged one need not be restored.
    if (fault === 'damaged')
      throw new DataFolderUnusable(
        `The lock file ${join(path, LOCK_FILE)} is damaged: delete it and try again.`,
      );
    throw new DataFolderUnusable(faultSentence(fault, 'the data folder', path));
  }
}

function takeLock(path: string, processId: number): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(path, LOCK_FILE));
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataFolderInUse(
        `Another Kingstake server${holderOf(path)} already uses the data folder ${path}. Stop it first, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  try {
    writeFileSync(join(path, 'server.pid'), `${processId}\n`);
  } catch (error) {
    lock.close();
    throw error;
  }
  return { path, release: () => lock.close() };
}
