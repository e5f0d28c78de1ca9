// ledger: all SQL of account, journal and posting. A transfer is booked in the caller's transaction: what caused it and
// the money it moves commit together.

import { type Lamports, lamports } from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import {
  type AccountKind,
  type AccountName,
  account,
  ONCHAIN_MIRROR,
  type PostingRefusal,
  refusalOf,
  requestHash,
  type Transfer,
  transferFault,
} from './posting.ts';

export type LedgerTables = {
  account: {
    id: Generated<bigint>;
    kind: AccountKind;
    ref: bigint;
    balance: Generated<bigint>;
    version: Generated<bigint>;
    closed: Generated<boolean>;
  };
  journal: {
    id: Generated<bigint>;
    kind: string;
    op_key: string;
    request_hash: string;
    reason: string | null;
    at: Generated<Date>;
  };
  posting: {
    journal_id: bigint;
    line: number;
    account_id: bigint;
    amount: bigint;
    balance_after: bigint;
    account_version: bigint;
  };
};

const tables = (queries: Queries): Kysely<LedgerTables> => queries.withTables<LedgerTables>();

interface LockedAccount {
  id: bigint;
  balance: bigint;
  closed: boolean;
}

const keyOf = (name: AccountName) => `${name.kind}:${name.ref}`;

/** Creates missing accounts, then locks all in id order, so transfers over the same accounts cannot deadlock. */
async function lockAccounts(tx: Tx, names: readonly AccountName[]): Promise<Map<string, LockedAccount>> {
  const db = tables(tx);
  const wanted = names.map((name) => ({ kind: name.kind, ref: BigInt(name.ref) }));
  const pairs = sql.join(wanted.map(({ kind, ref }) => sql`(${kind}::text, ${ref}::bigint)`));
  const select = () =>
    db
      .selectFrom('account')
      .select(['id', 'kind', 'ref', 'balance', 'closed'])
      .where(sql<boolean>`(kind, ref) in (${pairs})`)
      .orderBy('id')
      .forUpdate()
      .execute();
  let rows = await select();
  if (rows.length < wanted.length) {
    await db
      .insertInto('account')
      .values(wanted)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    rows = await select();
  }
  return new Map(
    rows.map((row) => [
      keyOf({ kind: row.kind, ref: Number(row.ref) }),
      { id: row.id, balance: row.balance, closed: row.closed },
    ]),
  );
}

async function findBooked(
  db: Kysely<LedgerTables>,
  opKey: string,
  hash: string,
): Promise<Booked | PostingRefusal | null> {
  const earlier = await db
    .selectFrom('journal')
    .select(['id', 'request_hash'])
    .where('op_key', '=', opKey)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.request_hash !== hash) return { refused: 'other-request' };
  return { booked: true, journalId: earlier.id, repeated: true };
}

export type Booked = { booked: true; journalId: bigint; repeated: boolean };

/**
 * Books a transfer, once per `opKey`. A cause that was booked before with the same legs answers as it did then and moves
 * nothing; refusals are values. Throws on legs that are no transfer: that is a bug.
 */
export async function book(tx: Tx, transfer: Transfer): Promise<Booked | PostingRefusal> {
  const fault = transferFault(transfer);
  if (fault !== null) throw new Error(`transfer ${transfer.opKey} is ${fault}`);
  const db = tables(tx);
  const hash = requestHash(transfer);
  const accounts = await lockAccounts(
    tx,
    transfer.legs.map((leg) => leg.account),
  );
  const locked = (name: AccountName): LockedAccount => {
    const found = accounts.get(keyOf(name));
    if (found === undefined) throw new Error(`account ${keyOf(name)} was not locked`);
    return found;
  };
  const refusal = refusalOf(transfer.legs, locked);
  // What was booked before is answered as it was, whatever the accounts could take now.
  if (refusal !== null) return (await findBooked(db, transfer.opKey, hash)) ?? refusal;
  const journalId = await insertJournal(tx, transfer, hash, (name) => locked(name).id);
  if (journalId !== null) return { booked: true, journalId, repeated: false };
  return (await findBooked(db, transfer.opKey, hash)) ?? { refused: 'other-request' };
}

/** Journal and lines in one statement, lines in id order of their accounts; null when the cause was booked before. */
async function insertJournal(
  tx: Tx,
  transfer: Transfer,
  hash: string,
  idOf: (name: AccountName) => bigint,
): Promise<bigint | null> {
  const lines = transfer.legs
    .map((leg) => ({ accountId: idOf(leg.account), amount: leg.amount as bigint }))
    .sort((one, other) => (one.accountId < other.accountId ? -1 : 1))
    .map((line, index) => sql`(${index + 1}::smallint, ${line.accountId}::bigint, ${line.amount}::bigint)`);
  const { rows } = await sql<{ journal_id: bigint }>`
    with made as (
      insert into journal (kind, op_key, request_hash, reason)
      values (${transfer.kind}, ${transfer.opKey}, ${hash}, ${transfer.reason ?? null})
      on conflict (op_key) do nothing
      returning id
    )
    -- The database itself sets the balance and the version; what is sent here is overwritten.
    insert into posting (journal_id, line, account_id, amount, balance_after, account_version)
    select made.id, lines.line, lines.account_id, lines.amount, 0, 0
    from made cross join (values ${sql.join(lines)}) as lines (line, account_id, amount)
    order by lines.line
    returning journal_id`.execute(tx);
  return rows[0]?.journal_id ?? null;
}

/** The balance of an account, and how many postings made it; zeros when it has never been used. */
export async function accountState(
  queries: Queries,
  name: AccountName,
): Promise<{ balance: Lamports; postings: bigint }> {
  const row = await tables(queries)
    .selectFrom('account')
    .select(['balance', 'version'])
    .where('kind', '=', name.kind)
    .where('ref', '=', BigInt(name.ref))
    .executeTakeFirst();
  return { balance: lamports(row?.balance ?? 0n), postings: row?.version ?? 0n };
}

/** The balance of an account; zero when it has never been used. */
export async function balanceOf(queries: Queries, name: AccountName): Promise<Lamports> {
  return (await accountState(queries, name)).balance;
}

/**
 * Returns everything that is owed: all balances sum to zero, so this is the other side of the chain's mirror and of the
 * corrections. A correction is owed, or owed no longer, like anything else: it was not paid on chain.
 */
export async function liabilitiesOf(queries: Queries): Promise<Lamports> {
  const onchainMirror = await balanceOf(queries, account(ONCHAIN_MIRROR));
  return lamports(-(onchainMirror + (await balanceOf(queries, account('adjust')))));
}

/** Closes an empty account for good: a game's escrow after its game ended. */
export async function closeAccount(tx: Tx, name: AccountName): Promise<void> {
  await tables(tx)
    .updateTable('account')
    .set({ closed: true })
    .where('kind', '=', name.kind)
    .where('ref', '=', BigInt(name.ref))
    .execute();
}

/** One posting of an account, as a statement shows it. */
export interface StatementLine {
  journalId: bigint;
  kind: string;
  reason: string | null;
  amount: Lamports; // signed
  balanceAfter: Lamports;
  at: Date;
}

/**
 * The postings of an account, newest first, and how many there are in all. Their versions are gapless, so a page is a range of them
 * and nothing is counted: a statement takes the same time however long it is.
 */
export async function statementOf(
  queries: Queries,
  name: AccountName,
  page: { offset: number; limit: number },
): Promise<{ lines: readonly StatementLine[]; total: number }> {
  const owner = await tables(queries)
    .selectFrom('account')
    .select(['id', 'version'])
    .where('kind', '=', name.kind)
    .where('ref', '=', BigInt(name.ref))
    .executeTakeFirst();
  if (owner === undefined) return { total: 0, lines: [] };
  const newest = owner.version - BigInt(page.offset);
  const rows = await tables(queries)
    .selectFrom('posting')
    .innerJoin('journal', 'journal.id', 'posting.journal_id')
    .select([
      'journal.id as journal_id',
      'journal.kind',
      'journal.reason',
      'journal.at',
      'posting.amount',
      'posting.balance_after',
    ])
    .where('posting.account_id', '=', owner.id)
    .where('posting.account_version', '<=', newest)
    .where('posting.account_version', '>', newest - BigInt(page.limit))
    .orderBy('posting.account_version', 'desc')
    .execute();
  return {
    total: Number(owner.version),
    lines: rows.map((row) => ({
      journalId: row.journal_id,
      kind: row.kind,
      reason: row.reason,
      amount: lamports(row.amount),
      balanceAfter: lamports(row.balance_after),
      at: row.at,
    })),
  };
}
