// The data folder and its lock. The lock is an operating system lock on a separate SQLite file. It ends with the process, so a stale
// lock file never prevents a start.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Gauges } from './http/index.ts';
import { faultSentence, storageFaultOf } from './storage-fault.ts';

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

/** Exports the free space of the data folder; nothing while the folder does not exist. */
export function measureDataFolder({ gauge }: Gauges, path: string): void {
  gauge('kingstake_data_dir_free_bytes', 'Free bytes on the disk of DATA_DIR', async () => {
    const found = await statfs(path).catch(() => null);
    return found === null ? null : found.bavail * found.bsize;
  });
}
