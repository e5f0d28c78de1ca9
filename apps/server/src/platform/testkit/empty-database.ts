// platform/testkit: makes an embedded database in which nothing has happened, not even a migration.
import { openPglite } from '../database/open-pglite.ts';

export async function makeEmptyDatabase(folder: string): Promise<void> {
  const connection = await openPglite(folder);
  await connection.close();
}
