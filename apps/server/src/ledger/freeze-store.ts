// ledger: whether money may move. All SQL of money_freeze.
import type { ColumnType } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

/**
 * audit: an audit found a breach; operator: said stop; unaudited: audits cannot run; restored: a backup was restored, and the
 * chain was not read again yet; nodes: nodes of the chain contradict each other.
 */
export type FreezeCause = 'audit' | 'operator' | 'unaudited' | 'restored' | 'nodes';

export type FreezeTables = {
  money_freeze: { cause: FreezeCause; reason: string; since: ColumnType<Date, never, never> };
};

const tables = (queries: Queries) => queries.withTables<FreezeTables>();

/** Stops credits, stakes and withdrawals until the same cause unfreezes them. The newest reason is kept. */
export async function freeze(queries: Queries, cause: FreezeCause, reason: string): Promise<void> {
  await tables(queries)
    .insertInto('money_freeze')
    .values({ cause, reason })
    .onConflict((conflict) => conflict.column('cause').doUpdateSet({ reason }))
    .execute();
}

/** Lifts the freeze of one cause; false when there was none. */
export async function unfreeze(queries: Queries, cause: FreezeCause): Promise<boolean> {
  const deleted = await tables(queries)
    .deleteFrom('money_freeze')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Whether this cause, among others perhaps, keeps money frozen. */
export async function isFrozenBy(queries: Queries, cause: FreezeCause): Promise<boolean> {
  return (await frozenSince(queries, cause)) !== null;
}

/** Since when this cause keeps money frozen; null while it does not. */
export async function frozenSince(queries: Queries, cause: FreezeCause): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('money_freeze')
    .select('since')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Returns why money is frozen, for the operator; null while it is not. */
export async function freezeReason(queries: Queries): Promise<string | null> {
  const rows = await tables(queries)
    .selectFrom('money_freeze')
    .select(['cause', 'reason'])
    .orderBy('cause')
    .execute();
  return rows.length === 0 ? null : rows.map((row) => `${row.cause}: ${row.reason}`).join('; ');
}

/** The freeze of a restored database, as a statement of its own: it is written in the transaction that restores. */
export function freezeStatement(cause: FreezeCause, reason: string): string {
  return `insert into public.money_freeze (cause, reason) values ('${cause}', '${reason.replaceAll("'", "''")}')
    on conflict (cause) do update set reason = excluded.reason, since = excluded.since`;
}
