// backups: writes a backup while the server runs. The folder gets its final name only when it is complete.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCursor } from '../../money/deposits/index.ts';
import { BackupFault, type Database, type Queries, schemaVersion } from '../../platform/database/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { type StorageFault, storageFaultOf } from '../../platform/storage-fault.ts';
import type { Time } from '../../platform/time.ts';
import { DATABASE_FILES, describeFile, LEDGER_FILE, MANIFEST_FILE, type Manifest } from './manifest.ts';

export interface BackupDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  settings: Pick<Settings, 'cluster'>;
  treasury: string; // base58
  /** The end of the operators' log; null while it is empty. */
  readLogHead(queries: Queries): Promise<{ entries: bigint; hash: string } | null>;
  /** Called once the folder is writable, before data is copied. */
  onBegin(): Promise<void>;
  /** Copies the local network's ledger to a path; null on other networks. */
  copyLedger: ((path: string) => void) | null;
}

const BACKUP_FAULTS: Readonly<Record<StorageFault, (folder: string) => string>> = {
  full: (folder) => `No backup was made: the disk of ${folder}, or of the database, is full.`,
  'not-writable': (folder) =>
    `No backup was made: ${folder} cannot be written. Check its owner and its rights.`,
  'not-a-folder': (folder) => `No backup was made: the parent of ${folder} is not a folder.`,
  damaged: (folder) => `No backup was made at ${folder}: the database cannot be read, because it is damaged.`,
};

/** Writes a backup to a new folder and returns its manifest. Throws `BackupFault` with a sentence. */
export async function writeBackup(deps: BackupDeps, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupFault(`${folder} exists already: name a new folder.`);
  // The parent is not created, because that would hide a backup disk that is not mounted.
  const parent = dirname(folder);
  if (!existsSync(parent))
    throw new BackupFault(`The folder ${parent} does not exist. Is the backup disk mounted?`);
  const unfinished = `${folder}.partial`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    await deps.onBegin();
    const manifest = await writeFiles(deps, unfinished);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    writeFileSync(join(unfinished, MANIFEST_FILE), text, { mode: 0o600, flush: true });
    renameSync(unfinished, folder);
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const fault = storageFaultOf(error);
    if (fault !== null) throw new BackupFault(BACKUP_FAULTS[fault](folder), { cause: error });
    throw error;
  }
}

async function writeFiles(deps: BackupDeps, folder: string): Promise<Manifest> {
  const { database, time, settings, treasury, readLogHead, copyLedger } = deps;
  const createdAt = new Date(time.nowMs()).toISOString();
  const databaseFile = DATABASE_FILES[database.engine];
  const facts = await database.backup(join(folder, databaseFile), async (queries) => ({
    schema: await schemaVersion(queries),
    cursor: await readCursor(queries, treasury),
    head: await readLogHead(queries),
  }));
  // Copied after the database. If the chain is ahead of the books, it is read again; books ahead of the chain could not be repaired.
  copyLedger?.(join(folder, LEDGER_FILE));
  const names = [databaseFile, ...(copyLedger === null ? [] : [LEDGER_FILE])];
  const { schema, cursor, head } = facts;
  return {
    format: 1,
    createdAt,
    cluster: settings.cluster,
    engine: database.engine,
    schema,
    treasury,
    cursor: cursor === null ? null : { signature: cursor.signature, slot: String(cursor.slot) },
    operatorLog: head === null ? null : { entries: String(head.entries), hash: head.hash },
    files: await Promise.all(names.map((name) => describeFile(folder, name))),
  };
}
