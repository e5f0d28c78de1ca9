// cluster: the secret with which the servers of one database sign their messages. All SQL of cluster_secret.
import { type Database, type Queries, tablesOf } from '../../platform/database/index.ts';
import type { Random } from '../../platform/random.ts';

const SECRET_BYTES = 32;

const tables = tablesOf<'clusterSecret'>();

/** Returns 32 bytes. The first server that starts creates them, and all others read them. */
export async function readClusterSecret(database: Database, random: Random): Promise<Uint8Array> {
  const read = (queries: Queries) =>
    tables(queries).selectFrom('clusterSecret').select('secret').executeTakeFirst();
  const found = await database.run(read);
  if (found !== undefined) return found.secret;
  await database.run((queries) =>
    tables(queries)
      .insertInto('clusterSecret')
      .values({ secret: random.bytes(SECRET_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const made = await database.run(read);
  if (made === undefined) throw new Error('the cluster secret was deleted while it was read');
  return made.secret;
}

/**
 * Executed at the end of a restore, so that the first server of the copy creates a new secret, and the copy exchanges no messages with the
 * original cluster. It is SQL text, because it runs in the transaction of the restore. A backup of an older release has no such table.
 */
export const DELETE_CLUSTER_SECRET = `do $$ begin
  if to_regclass('public.cluster_secret') is not null then delete from public.cluster_secret; end if;
end $$`;
