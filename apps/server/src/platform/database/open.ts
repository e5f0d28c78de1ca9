// platform/database: from settings to a database whose schema is up to date.
import { join } from 'node:path';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Time } from '../time.ts';
import { createDatabase, type Database } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './open-pglite.ts';
import { checkPostgres, openPostgres } from './open-postgres.ts';

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations');

/**
 * Opens PostgreSQL when the settings name one, else PGlite in the data folder (whose lock the caller holds), checks
 * it and migrates it. Throws `DatabaseStartupError` or `MigrationStartupError` with a sentence; nothing stays open then.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 'cluster'>,
  deps: { time: Time; log: Log },
): Promise<Database> {
  const connection =
    settings.databaseUrl === null
      ? await openPglite(join(settings.dataDir, 'pglite'))
      : await openPostgres(settings.databaseUrl, deps.log);
  try {
    if (connection.engine === 'postgres')
      await checkPostgres(connection, settings.cluster !== 'local', deps.log);
    const applied = await migrate(connection, readMigrations(MIGRATIONS_FOLDER));
    deps.log.info({ engine: connection.engine, applied }, 'database is ready');
  } catch (error) {
    await connection.close();
    throw error;
  }
  return createDatabase(connection, deps);
}
