// platform: what the servers of one database know and nobody else does: by it they recognise each other. All SQL of house_secret.
import type { Database, Queries } from './database/index.ts';
import type { Random } from './random.ts';

const SECRET_BYTES = 32;

export type SecretTables = { house_secret: { secret: Uint8Array } };

/** 32 bytes. The first server that starts makes them, and all others read hers. */
export async function readHouseSecret(database: Database, random: Random): Promise<Uint8Array> {
  const read = (queries: Queries) =>
    queries.withTables<SecretTables>().selectFrom('house_secret').select('secret').executeTakeFirst();
  const found = await database.run(read);
  if (found !== undefined) return found.secret;
  await database.run((queries) =>
    queries
      .withTables<SecretTables>()
      .insertInto('house_secret')
      .values({ secret: random.bytes(SECRET_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const made = await database.run(read);
  if (made === undefined) throw new Error('the secret of the house is gone again');
  return made.secret;
}

/**
 * Of a copy: its first server makes a secret of its own, and so has nothing to do with the house that it was copied from. A
 * statement, because it is run in the transaction that restores; a backup of an older release has no such table.
 */
export const FORGET_HOUSE_SECRET = `do $$ begin
  if to_regclass('public.house_secret') is not null then delete from public.house_secret; end if;
end $$`;
