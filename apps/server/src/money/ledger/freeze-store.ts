// ledger: SQL of money_freeze: whether money may move.
import { type ColumnType, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

/**
 * audit: an audit found a breach; operator: an operator gave the command; unaudited: audits cannot run; restored: a backup was restored
 * and the chain was not read again yet; nodes: Solana nodes contradict each other.
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
 * Stops credits, stakes and withdrawals until the same cause unfreezes them. The newest reason is kept. With `holder`, the id of a
 * server node, that node is added to the holders of the freeze; see `releaseFreeze`.
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

/** Lifts the freeze of one cause. Returns false if there was none. */
export async function unfreeze(queries: Queries, cause: FreezeCause): Promise<boolean> {
  const deleted = await tables(queries)
    .deleteFrom('money_freeze')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The server nodes that hold the freeze of a cause; null without such a freeze. */
export async function freezeHolders(queries: Queries, cause: FreezeCause): Promise<readonly number[] | null> {
  const { rows } = await sql<{ holders: number[] }>`
    select array_to_json(held_by) as holders from money_freeze where cause = ${cause}`.execute(queries);
  return rows[0]?.holders ?? null;
}

/** Removes these holders. Lifts the freeze if none is left, and returns whether it did. */
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

/** Whether this cause keeps money frozen. */
export async function isFrozenBy(queries: Queries, cause: FreezeCause): Promise<boolean> {
  return (await frozenSince(queries, cause)) !== null;
}

/** Since when this cause keeps money frozen; null if it does not. */
export async function frozenSince(queries: Queries, cause: FreezeCause): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('money_freeze')
    .select('since')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Returns why money is frozen, for the operator; null if it is not. */
export async function freezeReason(queries: Queries): Promise<string | null> {
  const rows = await tables(queries)
    .selectFrom('money_freeze')
    .select(['cause', 'reason'])
    .orderBy('cause')
    .execute();
  return rows.length === 0 ? null : rows.map((row) => `${row.cause}: ${row.reason}`).join('; ');
}

/** Returns a freeze as SQL text, for the transaction that restores a backup. */
export function freezeStatement(cause: FreezeCause, reason: string): string {
  return `insert into public.money_freeze (cause, reason) values ('${cause}', '${reason.replaceAll("'", "''")}')
    on conflict (cause) do update set reason = excluded.reason, since = excluded.since`;
}
