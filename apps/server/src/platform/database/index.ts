// platform/database: the door.
export type { Database, Engine, Queries, Tx } from './database.ts';
export { DatabaseBusy } from './gate.ts';
export { MigrationRefused } from './migrate.ts';
export { openDatabase } from './open.ts';
export { DatabaseRefused } from './open-postgres.ts';
