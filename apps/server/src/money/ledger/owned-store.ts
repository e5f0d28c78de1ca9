// ledger: what players and senders of unclaimed deposits have, for a statement of reserves. Reads only, in the caller's snapshot.
import { type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { FEE_ACCOUNTS } from './limits.ts';
import { account, ONCHAIN_MIRROR, OPERATING } from './posting.ts';
import { balanceOf, type LedgerTables } from './store.ts';

const tables = (queries: Queries): Kysely<LedgerTables> => queries.withTables<LedgerTables>();

/**
 * Yields the balances of accounts that belong to one owner, in pages of at most `limit`. A page is encoded: for each account the owner and
 * the lamports, 64 bits each, big-endian, because a hundred thousand rows as objects would block the thread. A user is positive, the row
 * of an unclaimed wallet negative.
 */
export async function* ownedPages(tx: Tx, limit: number): AsyncIterable<Uint8Array> {
  for (let after: bigint | null = 0n; after !== null; ) {
    const page: { last: bigint | null; encoded: Uint8Array | null } | undefined = (
      await sql<{ last: bigint | null; encoded: Uint8Array | null }>`
        select max(id) as last, string_agg(int8send(case kind when 'unclaimed' then -ref else ref end)
          || int8send(balance), ''::bytea) as encoded
        from (select id, kind, ref, balance from account
          where id > ${after} and kind <> 'escrow' and kind in ('player', 'withdraw_only', 'unclaimed')
            and balance > 0
          order by id limit ${limit}) page`.execute(tx)
    ).rows[0];
    if (page?.encoded) yield page.encoded;
    after = page?.last ?? null;
  }
}

/** Returns everything that is owed to players and senders, in lamports: what is owed without the operator's own accounts. */
export async function owedToOwners(tx: Tx): Promise<bigint> {
  const fees = Array.from({ length: FEE_ACCOUNTS }, (_, shard) => account('fee', shard));
  const others = [account(ONCHAIN_MIRROR), account('adjust'), account(OPERATING), ...fees];
  let sum = 0n;
  for (const name of others) sum += await balanceOf(tx, name);
  // All balances sum to zero.
  return -sum;
}

export interface BookedOnChain {
  kind: string; // of the journals
  count: number;
  lamports: bigint;
}

/** Returns what was booked as received or paid on chain since an instant, by kind of journal. */
export async function bookedOnChain(queries: Queries, since: Date): Promise<readonly BookedOnChain[]> {
  const { rows } = await sql<{ kind: string; count: bigint; lamports: bigint }>`
    select journal.kind, count(*) as count, sum(abs(posting.amount))::bigint as lamports
    from journal join posting on posting.journal_id = journal.id
      join account on account.id = posting.account_id
    where journal.at >= ${since} and account.kind = ${ONCHAIN_MIRROR}
    group by journal.kind order by journal.kind`.execute(queries);
  return rows.map(({ kind, count, lamports }) => ({ kind, count: Number(count), lamports }));
}

/** The newest journal; 0 before the first. */
export async function newestJournal(queries: Queries): Promise<bigint> {
  const row = await tables(queries)
    .selectFrom('journal')
    .select((select) => select.fn.max('id').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0n;
}
