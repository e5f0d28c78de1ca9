// ledger: whether money may move. All SQL of money_freeze.
import { type ColumnType, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

/**
 * audit: an audit found a breach; operator: said stop; unaudited: audits cannot run; restored: a backup was restored, and the
 * chain was not read again yet; nodes: nodes of the chain contradict each other.
 */
export type FreezeCause = 'audit' | 'operator' | 'unaudited' | 'restored' | 'nodes';

export type FreezeTables = {
  money_freeze: {
    cause: FreezeCause;
    reason: string;
    since: ColumnType<Date, never, never>;
    held_by: ColumnType<bigint[], never, never>;
  };
};

const tables = (queries: Queries) => queries.withTables<FreezeTables>();

/**
 * Stops credits, stakes and withdrawals until the same cause unfreezes them. The newest reason is kept. With `holder`, the number
 * of a server node, that node holds the freeze, beside others that do; see `releaseFreeze`.
 */
export async function freeze(
  queries: Queries,
  cause: FreezeCause,
  reason: string,
  holder: number | null = null,
): Promise<void> {
  const holders = holder === null ? [] : [BigInt(holder)];
  await sql`insert into money_freeze (cause, reason, held_by) values (${cause}, ${reason}, ${holders}::bigint[])
    on conflict (cause) do update set reason = excluded.reason,
      held_by = array(select distinct unnest(money_freeze.held_by || excluded.held_by))`.execute(queries);
}

/** Lifts the freeze of one cause; false when there was none. */
export async function unfreeze(queries: Queries, cause: FreezeCause): Promise<boolean> {
  const deleted = await tables(queries)
    .deleteFrom('money_freeze')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The nodes that hold the freeze of a cause, perhaps none of them; null while it does not keep money frozen. */
export async function freezeHolders(queries: Queries, cause: FreezeCause): Promise<readonly number[] | null> {
  const { rows } = await sql<{ holders: number[] }>`
    select array_to_json(held_by) as holders from money_freeze where cause = ${cause}`.execute(queries);
  return rows[0]?.holders ?? null;
}

/** These nodes hold the freeze no longer. Lifts it when none is left; whether it did. */
export async function releaseFreeze(
  tx: Tx,
  cause: FreezeCause,
  holders: readonly number[],
): Promise<boolean> {
  await sql`update money_freeze
    set held_by = array(select unnest(held_by) except select unnest(${holders.map(BigInt)}::bigint[]))
    where cause = ${cause}`.execute(tx);
  const { numAffectedRows } = await sql`delete from money_freeze
    where cause = ${cause} and held_by = '{}'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
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
