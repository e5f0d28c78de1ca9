// platform/database: its public API.

export { restorePglite, restorePostgres } from './backup.ts';
export {
  ADVISORY_LOCKS,
  BackupFault,
  type Database,
  DatabaseBusy,
  type Engine,
  lockFor,
  lockOpening,
  lockSeating,
  type Queries,
  Rollback,
  shareReads,
  type Tx,
  tablesOf,
} from './database.ts';
export { MigrationStartupError, readMigrations, schemaVersion } from './migrate.ts';
export { DatabaseStartupError, MIGRATIONS_FOLDER, migrateAsOwner, openDatabase } from './open.ts';
export { buildEmptyCluster } from './pglite/engine.ts';
export { vacuumTables } from './pglite/open.ts';
export { ROLES } from './roles.ts';
export type { Schema } from './schema.ts';
