// ledger: SQL of account, journal and posting. A transfer is booked in the caller's transaction, so that its cause and the money
// commit together.

import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';
import { heldAmountOf, heldOfPlayers } from './hold-store.ts';
import {
  type AccountKind,
  type AccountName,
  account,
  ONCHAIN_MIRROR,
  type PostingRefusal,
  refusalOf,
  requestHash,
  type Transfer,
  takenFrom,
  transferFault,
} from './posting.ts';

const tables = tablesOf<'account' | 'journal' | 'posting'>();

const keyOf = ({ kind, ref }: { kind: AccountKind; ref: number | bigint }) => `${kind}:${ref}`;
const isNamed = ({ kind, ref }: AccountName) =>
  sql<boolean>`account.kind = ${kind} and account.ref = ${BigInt(ref)}`;

/** Creates missing accounts, then locks all in id order, so transfers over the same accounts cannot deadlock. */
export async function lockAccounts(tx: Tx, names: readonly AccountName[]) {
  const db = tables(tx);
  const wanted = [...new Map(names.map((name) => [keyOf(name), name])).values()].map(({ kind, ref }) => ({
    kind,
    ref: BigInt(ref),
  }));
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
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function findBooked(tx: Tx, opKey: string, hash: string): Promise<Booked | PostingRefusal | null> {
  const earlier = await tables(tx)
    .selectFrom('journal')
    .select(['id', 'requestHash'])
    .where('opKey', '=', opKey)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  if (earlier.requestHash !== hash) return { refused: 'other-request' };
  return { booked: true, journalId: earlier.id, repeated: true };
}

export type Booked = { booked: true; journalId: bigint; repeated: boolean };

/**
 * Books a transfer in lamports, once per `opKey`. A repeated key with the same legs moves nothing and returns the first journal.
 * Refusals are returned. Throws if the legs are not a transfer, which is a bug.
 */
export async function book(tx: Tx, transfer: Transfer): Promise<Booked | PostingRefusal> {
  const fault = transferFault(transfer);
  if (fault !== null) throw new Error(`transfer ${transfer.opKey} is ${fault}`);
  const hash = requestHash(transfer);
  const debtors = [...takenFrom(transfer).keys()];
  // Every debit of a player locks the player's account, and so does a new hold. They are therefore made one after the other.
  const accounts = await lockAccounts(tx, [
    ...transfer.legs.map((leg) => leg.account),
    ...debtors.map((userId) => account('player', userId)),
  ]);
  const locked = (name: AccountName) => {
    const found = accounts.get(keyOf(name));
    if (found === undefined) throw new Error(`account ${keyOf(name)} was not locked`);
    return found;
  };
  // Read after the locks, by a new statement: the statement that waited for a lock sees the rows of its own beginning.
  const held = debtors.length === 0 ? new Map() : await heldOfPlayers(tx, debtors);
  const refusal = refusalOf(transfer, locked, held);
  // A repeated transfer succeeds even if the accounts could not take it now.
  if (refusal !== null) return (await findBooked(tx, transfer.opKey, hash)) ?? refusal;
  const journalId = await insertJournal(tx, transfer, hash, (name) => locked(name).id);
  if (journalId !== null) return { booked: true, journalId, repeated: false };
  return (await findBooked(tx, transfer.opKey, hash)) ?? { refused: 'other-request' };
}

/** Books a transfer that cannot be refused. Throws if it is, because that is a bug. */
export async function bookOrThrow(tx: Tx, transfer: Transfer): Promise<Booked> {
  const booked = await book(tx, transfer);
  if ('refused' in booked) throw new Error(`${transfer.opKey} was refused: ${booked.refused}`);
  return booked;
}

/** Inserts journal and lines in one statement, lines in id order of their accounts. Returns null if the key was booked before. */
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
  const { rows } = await sql<{ journalId: bigint }>`
    with made as (
      insert into journal (kind, op_key, request_hash, reason)
      values (${transfer.kind}, ${transfer.opKey}, ${hash}, ${transfer.reason ?? null})
      on conflict (op_key) do nothing
      returning id
    )
    -- A trigger overwrites the balance and the version.
    insert into posting (journal_id, line, account_id, amount, balance_after, account_version)
    select made.id, lines.line, lines.account_id, lines.amount, 0, 0
    from made cross join (values ${sql.join(lines)}) as lines (line, account_id, amount)
    order by lines.line
    returning journal_id`.execute(tables(tx));
  return rows[0]?.journalId ?? null;
}

/** Returns the balance of an account in lamports and its number of postings; zeros for an unused account. */
export async function accountState(
  queries: Queries,
  name: AccountName,
): Promise<{ balance: Lamports; postings: bigint }> {
  const row = await tables(queries)
    .selectFrom('account')
    .select(['balance', 'version'])
    .where(isNamed(name))
    .executeTakeFirst();
  return { balance: lamports(row?.balance ?? 0n), postings: row?.version ?? 0n };
}

/** Returns the balance of an account in lamports; 0 for an unused account. */
export async function balanceOf(queries: Queries, name: AccountName): Promise<Lamports> {
  return (await accountState(queries, name)).balance;
}

/** Returns the balances of a player's two accounts in lamports; 0 for an unused one. */
export async function balancesOfPlayer(
  queries: Queries,
  userId: number,
): Promise<{ playing: Lamports; withdrawOnly: Lamports }> {
  const rows = await tables(queries)
    .selectFrom('account')
    .select(['kind', 'balance'])
    .where('kind', 'in', ['player', 'withdraw_only'])
    .where('ref', '=', BigInt(userId))
    .execute();
  const balanceOfKind = (kind: AccountKind): Lamports =>
    lamports(rows.find((row) => row.kind === kind)?.balance ?? 0n);
  return { playing: balanceOfKind('player'), withdrawOnly: balanceOfKind('withdraw_only') };
}

/** A player's balances, and what is held of both, in lamports. */
export const moneyOfPlayer = async (queries: Queries, userId: number) => ({
  ...(await balancesOfPlayer(queries, userId)),
  held: await heldAmountOf(queries, userId),
});

/**
 * Returns everything that is owed, in lamports. All balances sum to zero, so it is the negative of the chain's mirror and the
 * corrections.
 */
export async function liabilitiesOf(queries: Queries): Promise<Lamports> {
  const onchainMirror = await balanceOf(queries, account(ONCHAIN_MIRROR));
  return lamports(-(onchainMirror + (await balanceOf(queries, account('adjust')))));
}

/** Closes an empty account for ever: a game's escrow after the game ended. */
export async function closeAccount(tx: Tx, name: AccountName): Promise<void> {
  await tables(tx).updateTable('account').set({ closed: true }).where(isNamed(name)).execute();
}

/** One posting of an account, for a statement. */
export interface StatementLine {
  journalId: bigint;
  kind: string;
  reason: string | null;
  amount: Lamports; // signed
  balanceAfter: Lamports;
  at: Date;
}

/**
 * Returns a page of an account's postings, newest first, and their total number. Versions have no gaps, so a page is a range of
 * versions and nothing is counted.
 */
export async function statementOf(
  queries: Queries,
  name: AccountName,
  page: { offset: number; limit: number },
): Promise<{ lines: readonly StatementLine[]; total: number }> {
  const { rows } = await sql<{ total: bigint } & (StatementLine | { journalId: null })>`
    select account.version as total, journal.id as journal_id, journal.kind, journal.reason, journal.at, posting.amount, posting.balance_after
    from account
    left join posting on posting.account_id = account.id
      and posting.account_version <= account.version - ${page.offset}::bigint
      and posting.account_version > account.version - ${page.offset + page.limit}::bigint
    left join journal on journal.id = posting.journal_id
    where ${isNamed(name)}
    order by posting.account_version desc`.execute(tables(queries));
  return {
    total: Number(rows[0]?.total ?? 0n),
    // An account without postings on the page has one row, without a journal.
    lines: rows.filter((row) => row.journalId !== null),
  };
}

/** A posting with its number in its account, from 1 without gaps. */
export interface NumberedLine extends StatementLine {
  version: bigint;
}

/** Returns an account's postings after a number, oldest first. */
export function postingsAfter(
  queries: Queries,
  name: AccountName,
  version: bigint,
  limit: number,
): Promise<readonly NumberedLine[]> {
  return tables(queries)
    .selectFrom('posting')
    .innerJoin('journal', 'journal.id', 'posting.journalId')
    .select(['journal.id as journalId', 'journal.kind', 'journal.reason', 'journal.at'])
    .select(['posting.amount', 'posting.balanceAfter', 'posting.accountVersion as version'])
    .$castTo<NumberedLine>()
    .where('posting.accountId', '=', (where) => where.selectFrom('account').select('id').where(isNamed(name)))
    .where('posting.accountVersion', '>', version)
    .orderBy('posting.accountVersion')
    .limit(limit)
    .execute();
}

/** Newest postings of a player that are summed. Their versions have no gaps, so they are one range of the index. */
const POSTINGS_SUMMED = 2_000;

interface KindSums {
  byKind: ReadonlyMap<string, Lamports>; // signed
  isPartial: boolean; // the player has older postings
}

/** Sums the newest postings of each player. A player without an account is missing. */
export async function sumsByKind(
  queries: Queries,
  playerIds: readonly number[],
): Promise<ReadonlyMap<number, KindSums>> {
  const { rows } = await sql<{ playerId: number; kind: string; sum: Lamports; isPartial: boolean }>`
    select account.ref::int as player_id, journal.kind, sum(posting.amount)::bigint as sum,
      account.version > ${POSTINGS_SUMMED} as is_partial
    from account
    join posting on posting.account_id = account.id and posting.account_version > account.version - ${POSTINGS_SUMMED}
    join journal on journal.id = posting.journal_id
    where account.kind = 'player' and account.ref = any(${playerIds}::bigint[])
    group by account.id, journal.kind`.execute(tables(queries));
  const ofPlayer = Map.groupBy(rows, (row) => row.playerId);
  return new Map(
    [...ofPlayer].map(([playerId, sums]) => [
      playerId,
      {
        byKind: new Map(sums.map(({ kind, sum }) => [kind, sum])),
        isPartial: sums.some((row) => row.isPartial),
      },
    ]),
  );
}

/** Postings of one kind of journal within a window, in lamports, and the time of the oldest. */
export interface RecentSum {
  days: number;
  kind: string;
  amount: Lamports;
  oldest: Date;
}

/**
 * Sums an account's postings of the last 24 hours, 7 days and 30 days by the database's clock. `journalIds` restricts them to these
 * journals.
 */
export async function recentSums(
  queries: Queries,
  name: AccountName,
  journalIds: readonly bigint[] | null = null,
): Promise<readonly RecentSum[]> {
  const { rows } = await sql<RecentSum>`
    select days, journal.kind, sum(posting.amount)::int8 as amount, min(journal.at) as oldest
    from (values (1), (7), (30)) as spans (days)
      cross join account
      -- The newest posting before all windows. Its successors are one range of the index.
      left join lateral (
        select early.account_version from posting early join journal on journal.id = early.journal_id
        where ${journalIds === null} and early.account_id = account.id and journal.at < app_now() - interval '31 days'
        order by early.account_version desc limit 1
      ) as older on true
      join posting on posting.account_id = account.id and posting.account_version > coalesce(older.account_version, 0)
      join journal on journal.id = posting.journal_id and journal.at > app_now() - make_interval(days => days)
    where ${isNamed(name)}
      and (${journalIds === null} or posting.journal_id = any(${journalIds ?? []}::int8[]))
    group by days, journal.kind`.execute(queries);
  return rows;
}

/** What a journal moved on one account, in lamports; 0 if it did not touch it. */
export async function movedBy(queries: Queries, journalId: bigint, name: AccountName): Promise<Lamports> {
  const row = await tables(queries)
    .selectFrom('posting')
    .innerJoin('account', 'account.id', 'posting.accountId')
    .select('posting.amount')
    .where('posting.journalId', '=', journalId)
    .where(isNamed(name))
    .executeTakeFirst();
  return lamports(row?.amount ?? 0n);
}

/** The `ref`s of accounts of a kind that hold money, lowest first. */
export async function fundedRefs(
  queries: Queries,
  kind: AccountKind,
  limit: number,
): Promise<readonly number[]> {
  const rows = await tables(queries)
    .selectFrom('account')
    .select('ref')
    .where('kind', '=', kind)
    .where('balance', '>', 0n)
    .orderBy('ref')
    .limit(limit)
    .execute();
  return rows.map(({ ref }) => Number(ref));
}
