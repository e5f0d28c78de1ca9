// limits: SQL of accepted_terms.
import type { Kysely } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

export type TermsTables = {
  accepted_terms: { user_id: bigint; version: string; accepted_at: Date };
};

const tables = (queries: Queries): Kysely<TermsTables> => queries.withTables<TermsTables>();

/** Returns when a player accepted a version; null if they have not. */
export async function acceptedAt(queries: Queries, userId: number, version: string): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('accepted_terms')
    .select('accepted_at')
    .where('user_id', '=', BigInt(userId))
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.accepted_at ?? null;
}

/** Records that a player accepts a version. A repeated call keeps the first time. */
export async function acceptTerms(tx: Tx, userId: number, version: string, nowMs: number): Promise<void> {
  await tables(tx)
    .insertInto('accepted_terms')
    .values({ user_id: BigInt(userId), version, accepted_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all versions that a player accepted, oldest first. */
export async function termsRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('accepted_terms')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', BigInt(userId))
    .orderBy('accepted_at')
    .execute();
  return rows.map(({ version, accepted_at: acceptedAt }) => ({ version, acceptedAt }));
}
