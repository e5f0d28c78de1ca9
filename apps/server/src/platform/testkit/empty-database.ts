// platform/testkit: makes an embedded database with all tables, in which nothing has happened.
import { migrate, readMigrations } from '../database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../database/open.ts';
import { openPglite } from '../database/pglite/open.ts';

export async function makeEmptyDatabase(folder: string): Promise<void> {
  const connection = await openPglite(folder);
  await migrate(connection, readMigrations(MIGRATIONS_FOLDER));
  await connection.close();
}
