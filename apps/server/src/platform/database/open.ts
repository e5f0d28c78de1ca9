// platform/database: opens the database named in the settings, and migrates it.
import { statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { faultSentence, type StorageFault, storageFaultOf } from '../storage-fault.ts';
import type { Time } from '../time.ts';
import { type Connection, createDatabase, type Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { checkPostgres, DatabaseStartupError, openPostgres } from './open-postgres.ts';
import { openPglite } from './pglite/open.ts';
import { checkRoleNames, createRoles, grantServe, type RoleNames } from './roles.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations');

/**
 * Opens PostgreSQL if the settings name one, otherwise PGlite in the data folder, whose lock the caller must hold. Checks and migrates
 * the database. If it throws `DatabaseStartupError` or `MigrationStartupError`, nothing stays open.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'cluster'> &
    Partial<Pick<Settings, 'allowSingleDatabase'>>,
  deps: { time: Time; log: Log },
): Promise<Database> {
  const folder = join(settings.dataDir, 'pglite');
  const connection =
    settings.databaseUrl === null
      ? await openEmbedded(folder)
      : await openPostgres(settings.databaseUrl, deps.log);
  try {
    if (connection.engine === 'postgres') {
      const rules = {
        strict: settings.cluster !== 'local',
        allowSingle: settings.allowSingleDatabase === true,
      };
      await checkPostgres(connection, rules, deps.log);
    }
    const applied = await migrate(connection, readMigrations(MIGRATIONS_FOLDER));
    deps.log.info({ engine: connection.engine, applied }, 'database is ready');
  } catch (error) {
    await connection.close();
    throw connection.engine === 'pglite' ? embeddedError(error, folder) : error;
  }
  return createDatabase(connection, deps);
}

/** Opens PGlite. The engine aborts without a reason if it cannot start, so the error is guessed from the free disk space. */
async function openEmbedded(folder: string): Promise<Connection> {
  try {
    return await openPglite(folder);
  } catch (error) {
    throw embeddedError(error, folder, 'damaged');
  }
}

function embeddedError(cause: unknown, folder: string, otherwise: StorageFault | null = null): unknown {
  const fault = storageFaultOf(cause) ?? otherwise;
  if (fault === null) return cause;
  const known = fault === 'damaged' && isDiskFull(folder) ? 'full' : fault;
  return new DatabaseStartupError(faultSentence(known, 'the embedded database', folder), { cause });
}

/** Returns whether less than one segment of the write-ahead log (16 MB) is free on the disk of the folder. */
function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(folder));
  return bavail * bsize < 16 * 1024 * 1024;
}

/**
 * Migrates the PostgreSQL database at `url` as the owner of its schema, then grants the server's role its rights. With `makeRoles`, the
 * URL is an administrator's. The administrator creates the roles first, and then acts as the owner.
 */
export async function migrateAsOwner(
  url: string,
  { names, makeRoles, log }: { names: RoleNames; makeRoles: boolean; log: Log },
): Promise<{ applied: number; granted: boolean }> {
  checkRoleNames(names);
  if (makeRoles) await withPostgres(url, log, (connection) => createRoles(connection, names));
  return withPostgres(makeRoles ? actingAs(url, names.owner) : url, log, async (connection) => ({
    applied: await migrate(connection, readMigrations(MIGRATIONS_FOLDER)),
    granted: await grantServe(connection, names.serve),
  }));
}

async function withPostgres<T>(
  url: string,
  log: Log,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openPostgres(url, log, null);
  try {
    await checkPostgres(connection, { strict: false, allowSingle: true }, log);
    return await work(connection);
  } finally {
    await connection.close();
  }
}

function actingAs(url: string, role: string): string {
  const acting = new URL(url);
  acting.searchParams.set('options', `-c role=${role}`);
  return acting.href;
}
