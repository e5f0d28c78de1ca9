// platform/database: its public API.
export { ADVISORY_LOCKS, lockFor, lockSeating } from './advisory-locks.ts';
export { restorePglite, restorePostgres } from './backup.ts';
export {
  BackupFault,
  type Database,
  DatabaseBusy,
  type Engine,
  type Queries,
  Rollback,
  type Tx,
  tablesOf,
} from './database.ts';
export { MigrationStartupError, readMigrations, schemaVersion } from './migrate.ts';
export { DatabaseStartupError, MIGRATIONS_FOLDER, migrateAsOwner, openDatabase } from './open.ts';
export { buildEmptyCluster } from './pglite/engine.ts';
export { vacuumTables } from './pglite/open.ts';
export { ROLES } from './roles.ts';
export type { Schema } from './schema.ts';
export { shareReads } from './share-reads.ts';
