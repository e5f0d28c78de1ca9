// platform/testkit: creates an embedded database with all tables and no rows.
import { migrate, readMigrations } from '../database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../database/open.ts';
import { openPglite } from '../database/pglite/open.ts';

export async function makeEmptyDatabase(folder: string): Promise<void> {
  const connection = await openPglite(folder);
  await migrate(connection, readMigrations(MIGRATIONS_FOLDER));
  await connection.close();
}
