// backups: restores a backup into an empty database. No server runs, because the caller holds the locks. Money is frozen
// in the same transaction, because withdrawals approved in the backup may have been paid since. The cluster's secret is
// deleted, because the original cluster may still run. Ids of games that may be lost are left out.
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DELETE_CLUSTER_SECRET } from '../../cluster/index.ts';
import { GAMES, SKIP_LOST_GAMES } from '../../games/index.ts';
import { freezeStatement } from '../../money/ledger/index.ts';
import {
  BackupFault,
  MIGRATIONS_FOLDER,
  readMigrations,
  restorePglite,
  restorePostgres,
} from '../../platform/database/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { checkBackup, DATABASE_FILES, LEDGER_FILE } from './manifest.ts';

type RestoreSettings = Pick<Settings, 'cluster' | 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

/** Restores a backup into the database of the settings. Returns what to do next, as a sentence. Throws `BackupFault` with a sentence. */
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
