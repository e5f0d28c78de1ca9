// platform/database: its public API.
export { ADVISORY_LOCKS } from './advisory-locks.ts';
export type { Database, Engine, Queries, Tx } from './database.ts';
export { MigrationStartupError } from './migrate.ts';
export { migrateAsOwner, openDatabase } from './open.ts';
export { DatabaseStartupError } from './open-postgres.ts';
export { ROLES } from './roles.ts';
export { Rollback } from './rollback.ts';
export { DatabaseBusy } from './semaphore.ts';
export { DatabaseInUse, lockDatabase, type ServerLock } from './server-lock.ts';
export { vacuumTables } from './vacuum.ts';
