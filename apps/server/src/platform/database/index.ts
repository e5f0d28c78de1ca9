// platform/database: its public API.
export { ADVISORY_LOCKS, lockFor, lockSeating } from './advisory-locks.ts';
export { restorePglite, restorePostgres } from './backup.ts';
export { BackupFault } from './backup-fault.ts';
export type { Database, Engine, Queries, Tx } from './database.ts';
export { MigrationStartupError, readMigrations, schemaVersion } from './migrate.ts';
export { MIGRATIONS_FOLDER, migrateAsOwner, openDatabase } from './open.ts';
export { DatabaseStartupError } from './open-postgres.ts';
export { buildEmptyCluster } from './pglite/empty-cluster.ts';
export { ROLES } from './roles.ts';
export { Rollback } from './rollback.ts';
export { DatabaseBusy } from './semaphore.ts';
export { shareReads } from './share-reads.ts';
export { vacuumTables } from './vacuum.ts';
