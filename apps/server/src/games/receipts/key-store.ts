// games: all SQL of receipt_key, which holds the server's keys for receipts and the instant from which each was used.
import type { Kysely } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';

export type ReceiptKeyTables = { receipt_key: { key: string; since: Date } };

const tables = (queries: Queries): Kysely<ReceiptKeyTables> => queries.withTables<ReceiptKeyTables>();

/** Returns the keys, oldest first. The last is the current one. */
export async function listReceiptKeys(
  queries: Queries,
): Promise<readonly { key: string; sinceMs: number }[]> {
  const rows = await tables(queries).selectFrom('receipt_key').selectAll().orderBy('since').execute();
  return rows.map(({ key, since }) => ({ key, sinceMs: since.getTime() }));
}

/** Records the key as the current one unless it already is. Nodes that start together record it once. */
export async function noteReceiptKey(queries: Queries, key: string, nowMs: number): Promise<void> {
  const newest = (await listReceiptKeys(queries)).at(-1);
  if (newest?.key === key) return;
  await tables(queries)
    .insertInto('receipt_key')
    .values({ key, since: new Date(nowMs) })
    .onConflict((conflict) => conflict.columns(['key', 'since']).doNothing())
    .execute();
}
