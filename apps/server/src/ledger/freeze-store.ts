// ledger: whether money may move. All SQL of money_freeze.
import type { Queries } from '../platform/database/index.ts';

export type FreezeCause = 'audit' | 'operator';

export type FreezeTables = { money_freeze: { cause: FreezeCause; reason: string } };

const tables = (queries: Queries) => queries.withTables<FreezeTables>();

/** Stops credits, stakes and withdrawals until the same cause lets go. The newest reason stands. */
export async function freeze(queries: Queries, cause: FreezeCause, reason: string): Promise<void> {
  await tables(queries)
    .insertInto('money_freeze')
    .values({ cause, reason })
    .onConflict((conflict) => conflict.column('cause').doUpdateSet({ reason }))
    .execute();
}

/** Lets go of one cause; false when it did not hold. */
export async function thaw(queries: Queries, cause: FreezeCause): Promise<boolean> {
  const deleted = await tables(queries)
    .deleteFrom('money_freeze')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Why money stands still, for the operator; null while it moves. */
export async function freezeReason(queries: Queries): Promise<string | null> {
  const rows = await tables(queries)
    .selectFrom('money_freeze')
    .select(['cause', 'reason'])
    .orderBy('cause')
    .execute();
  return rows.length === 0 ? null : rows.map((row) => `${row.cause}: ${row.reason}`).join('; ');
}
