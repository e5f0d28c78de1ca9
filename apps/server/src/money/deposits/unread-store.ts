// deposits: all SQL of unread_transaction: transactions that the watcher skipped because it could not read them.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type UnreadTables = {
  unread_transaction: {
    signature: string;
    treasury: string;
    why: string;
    found_at: Generated<Date>;
    tried_at: Generated<Date>;
  };
};

const tables = (queries: Queries): Kysely<UnreadTables> => queries.withTables<UnreadTables>();

/** Records a transaction to retry, in the database transaction that moves the cursor past it. */
export async function keepUnread(
  tx: Tx,
  unread: { treasury: string; signature: string; why: string },
): Promise<void> {
  await tables(tx)
    .insertInto('unread_transaction')
    .values(unread)
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .execute();
}

/** Takes the due transactions, the one tried longest ago first. The pause between tries grows up to a minute. */
export async function takeDueUnread(
  queries: Queries,
  treasury: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ signature: string }>`update unread_transaction set tried_at = app_now()
    where signature in (select signature from unread_transaction where treasury = ${treasury}
      and tried_at + greatest(interval '1 second', least(tried_at - found_at, interval '1 minute')) <= app_now()
      order by tried_at, signature limit ${most} for update skip locked)
    returning signature`.execute(queries);
  return rows.map(({ signature }) => signature);
}

/** Returns false if another server has removed the row. */
export async function removeUnread(tx: Tx, signature: string): Promise<boolean> {
  const removed = await tables(tx)
    .deleteFrom('unread_transaction')
    .where('signature', '=', signature)
    .returning('signature')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function countUnread(queries: Queries, treasury: string): Promise<number> {
  const { count } = await tables(queries)
    .selectFrom('unread_transaction')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('treasury', '=', treasury)
    .executeTakeFirstOrThrow();
  return Number(count);
}
