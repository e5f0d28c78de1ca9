// ledger: reads for audits and statements of reserves: whole journals with their lines, and what players and senders of
// unclaimed deposits have, in the caller's snapshot.
import { type RawBuilder, sql } from 'kysely';
import { type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';
import { FEE_ACCOUNTS } from './limits.ts';
import { type AccountKind, account, ONCHAIN_MIRROR, OPERATING } from './posting.ts';
import { balanceOf } from './store.ts';

const tables = tablesOf<'account' | 'journal' | 'posting'>();

interface JournalLine {
  account: AccountKind;
  ref: number;
  amount: bigint;
}

export interface Journal {
  id: bigint;
  kind: string;
  opKey: string;
  lines: readonly JournalLine[];
}

/**
 * Returns journals of these kinds after one, oldest first. The kinds are part of the statement's text: the partial index of the schema
 * serves only a list of constants.
 */
export function journalsOfKinds(
  queries: Queries,
  kinds: readonly string[],
  { after, limit }: { after: bigint; limit: number },
): Promise<readonly Journal[]> {
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)));
  return read(queries, sql`kind in (${listed}) and id > ${after} order by id limit ${limit}`);
}

/** Returns the journals that have one of these operation keys, oldest first. */
export function journalsWithKeys(queries: Queries, opKeys: readonly string[]): Promise<readonly Journal[]> {
  return read(queries, sql`op_key = any(${opKeys}::text[])`);
}

/** What one journal changed on a player's two accounts together. */
export interface PlayerChange {
  journalId: bigint;
  kind: string;
  opKey: string;
  at: Date;
  amount: bigint; // signed; 0 for a move between the two
}

/** Returns what changed a player's accounts since a journal that credited the playing balance, oldest first, with that journal. */
export async function changesOfPlayer(
  queries: Queries,
  userId: number,
  since: bigint,
): Promise<readonly PlayerChange[]> {
  const { rows } = await sql<PlayerChange>`
    with own as (
      select posting.journal_id, amount from account join posting on posting.account_id = account.id
        where account.kind = 'player' and account.ref = ${userId} and account_version >= (
          select account_version from posting as first
            where first.account_id = account.id and first.journal_id = ${since})
      union all
      select posting.journal_id, amount from account join posting on posting.account_id = account.id
        where account.kind = 'withdraw_only' and account.ref = ${userId} and posting.journal_id >= ${since}
    )
    select journal.id as journal_id, kind, op_key, at, sum(amount)::int8 as amount
    from own join journal on journal.id = own.journal_id
    group by journal.id order by journal.id`.execute(tables(queries));
  return rows;
}

/** When journals with these operation keys were booked. Keys that were not booked are left out. */
export async function bookedAt(
  queries: Queries,
  opKeys: readonly string[],
): Promise<ReadonlyMap<string, Pick<PlayerChange, 'journalId' | 'at'>>> {
  const { rows } = await sql<Pick<PlayerChange, 'journalId' | 'opKey' | 'at'>>`
    select id as journal_id, op_key, at from journal where op_key = any(${opKeys}::text[])`.execute(
    tables(queries),
  );
  return new Map(rows.map(({ opKey, ...booked }) => [opKey, booked]));
}

async function read(queries: Queries, condition: RawBuilder<unknown>): Promise<readonly Journal[]> {
  const { rows } = await sql<JournalLine & { id: bigint; journalKind: string; opKey: string }>`
    with wanted as materialized (select id, kind, op_key from journal where ${condition})
    select wanted.id, wanted.kind as journal_kind, op_key, account.kind as account, account.ref::float8 as ref, amount
    from wanted join posting on posting.journal_id = wanted.id join account on account.id = posting.account_id
    order by wanted.id, line`.execute(tables(queries));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    kind: lines[0]?.journalKind ?? '',
    opKey: lines[0]?.opKey ?? '',
    lines: lines.map(({ account, ref, amount }) => ({ account, ref, amount })),
  }));
}

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
  const { rows } = await sql<BookedOnChain>`
    select journal.kind, count(*)::int as count, sum(abs(posting.amount))::bigint as lamports
    from journal join posting on posting.journal_id = journal.id
      join account on account.id = posting.account_id
    where journal.at >= ${since} and account.kind = ${ONCHAIN_MIRROR}
    group by journal.kind order by journal.kind`.execute(queries);
  return rows;
}

/** The newest journal; 0 before the first. */
export async function newestJournal(queries: Queries): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select coalesce(max(id), 0) as id from journal`.execute(queries);
  return rows[0]?.id ?? 0n;
}
