// backups: writes a backup while the server runs, checks its files against its manifest, and restores it into an empty database.

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { CLUSTERS } from '@kingstake/protocol';
import * as z from 'zod/mini';
import { DELETE_CLUSTER_SECRET } from '../../cluster/index.ts';
import { GAMES, SKIP_LOST_GAMES } from '../../games/index.ts';
import { readCursor } from '../../money/deposits/index.ts';
import { freezeStatement } from '../../money/ledger/index.ts';
import { type StorageFault, storageFaultOf } from '../../platform/data-folder.ts';
import {
  BackupFault,
  type Database,
  MIGRATIONS_FOLDER,
  type Queries,
  readMigrations,
  restorePglite,
  restorePostgres,
  schemaVersion,
} from '../../platform/database/index.ts';
import type { Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';

const MANIFEST_FILE = 'manifest.json';
const LEDGER_FILE = 'local-ledger.sqlite';
const DATABASE_FILES = { pglite: 'database.tar', postgres: 'database.dump' } as const;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const MANIFEST = z.object({
  format: z.literal(1),
  createdAt: z.string(), // ISO 8601
  cluster: z.enum(CLUSTERS),
  engine: z.enum(['pglite', 'postgres']),
  schema: z.int().check(z.positive()), // number of applied migrations
  treasury: z.string(),
  cursor: z.nullable(z.object({ signature: z.string(), slot: z.string() })), // how far the chain was read
  operatorLog: z.nullable(z.object({ entries: z.string(), hash: sha256 })), // where it ended
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});

type Manifest = z.output<typeof MANIFEST>;

/** The size and SHA-256 of a file, for the manifest. */
async function describeFile(folder: string, name: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
  return { name, bytes: statSync(join(folder, name)).size, sha256: hash.digest('hex') };
}

/** Returns the manifest of a backup whose files all have the hashes that it names. Throws `BackupFault` with a sentence. */
async function checkBackup(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new BackupFault(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  const parsed = MANIFEST.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new BackupFault(`${path} cannot be read: it is damaged, or of another version.`);
  const manifest = parsed.data;
  const allowed: readonly string[] = [DATABASE_FILES[manifest.engine], LEDGER_FILE];
  for (const { name, bytes, sha256: expected } of manifest.files) {
    if (!allowed.includes(name) || !existsSync(join(folder, name)))
      throw new BackupFault(`The backup lacks ${name}.`);
    const found = await describeFile(folder, name);
    if (found.bytes !== bytes || found.sha256 !== expected)
      throw new BackupFault(`${name} is not what the manifest says: the backup is damaged.`);
  }
  if (!manifest.files.some(({ name }) => name === DATABASE_FILES[manifest.engine]))
    throw new BackupFault('The manifest names no database.');
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // rejected by the schema
  }
}

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

/**
 * Writes a backup to a new folder and returns its manifest. The folder gets its final name only when it is complete. Throws `BackupFault`
 * with a sentence.
 */
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

type RestoreSettings = Pick<Settings, 'cluster' | 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

/**
 * Restores a backup into the database of the settings. No server runs, because the caller holds the locks. Money is frozen in the same
 * transaction, because withdrawals approved in the backup may have been paid since. The cluster's secret is deleted, because the
 * original cluster may still run. Ids of games that may be lost are left out. Returns what to do next, as a sentence. Throws
 * `BackupFault` with a sentence.
 */
export async function restoreBackup(settings: RestoreSettings, folder: string): Promise<string> {
  const manifest = await checkBackup(folder);
  const engine = settings.databaseUrl === null ? 'pglite' : 'postgres';
  if (manifest.engine !== engine)
    throw new BackupFault(`The backup is of ${manifest.engine}, and the settings name ${engine}.`);
  if (manifest.cluster !== settings.cluster)
    throw new BackupFault(`The backup is of ${manifest.cluster}, and SOLANA_CLUSTER is ${settings.cluster}.`);
  if (manifest.schema > readMigrations(MIGRATIONS_FOLDER).length)
    throw new BackupFault('The backup is of a newer version of Kingstake: restore with that one.');
  const reason = `restored from the backup of ${manifest.createdAt}: run "restore reconcile"`;
  const statement = [freezeStatement('restored', reason), DELETE_CLUSTER_SECRET, SKIP_LOST_GAMES].join(';\n');
  const file = join(folder, DATABASE_FILES[engine]);
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings;
  if (databaseUrl === null) await restorePglite(file, join(dataDir, 'pglite'), statement);
  else await restorePostgres(file, databaseOwnerUrl ?? databaseUrl, statement);
  const ledger = restoreLedger(folder, dataDir);
  const roles = databaseOwnerUrl === null ? '' : ' Run "npm run migrate" before the server starts.';
  return `Restored the backup of ${manifest.createdAt}${ledger}. Money is frozen. New games skip ${GAMES.skippedByRestore} ids, because lost games had the next ones.${roles} Start the server, then "restore reconcile", then "audit".`;
}

/** Keeps an existing local network, because it is newer than its copy. */
function restoreLedger(folder: string, dataDir: string): string {
  const copy = join(folder, LEDGER_FILE);
  if (!existsSync(copy)) return '';
  const target = join(dataDir, LEDGER_FILE);
  if (existsSync(target)) return '; the local network in DATA_DIR stays as it is';
  copyFileSync(copy, target);
  return ' and its local network';
}
