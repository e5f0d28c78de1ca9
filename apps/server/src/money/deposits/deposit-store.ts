// deposits: all SQL of deposit, and of unclaimed_wallet: wallets that have unclaimed deposits.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import {
  ADVISORY_LOCKS,
  lockFor,
  type Queries,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';

const tables = tablesOf<'deposit' | 'unclaimedWallet'>();

export type DepositRow = Selectable<Schema['deposit']> & { lamports: Lamports };
type NewDeposit = Pick<DepositRow, 'signature' | 'leg' | 'source' | 'lamports' | 'slot' | 'userId'>;

export function depositsOf(queries: Queries, signature: string): Promise<readonly DepositRow[]> {
  return tables(queries)
    .selectFrom('deposit')
    .selectAll()
    .$castTo<DepositRow>()
    .where('signature', '=', signature)
    .orderBy('leg')
    .execute();
}

/** Inserts a deposit that is confirmed but not final yet, for the statement. Books nothing. */
export async function insertPending(queries: Queries, deposit: NewDeposit): Promise<void> {
  await tables(queries)
    .insertInto('deposit')
    .values({ ...deposit, status: 'pending' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Signatures of all pending deposits. */
export async function pendingSignatures(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select('signature')
    .where('status', '=', 'pending')
    .execute();
  return new Set(rows.map(({ signature }) => signature));
}

/** Deletes all other pending deposits: their transactions vanished with a fork, or are booked. */
export async function deletePendingExcept(queries: Queries, signatures: readonly string[]): Promise<void> {
  let query = tables(queries).deleteFrom('deposit').where('status', '=', 'pending');
  if (signatures.length > 0) query = query.where('signature', 'not in', signatures);
  await query.execute();
}

/** Whether this leg is booked. */
export async function isBooked(tx: Tx, signature: string, leg: number): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('deposit')
    .select('status')
    .where('signature', '=', signature)
    .where('leg', '=', leg)
    .executeTakeFirst();
  return row !== undefined && row.status !== 'pending';
}

/** Marks unclaimed deposits, of a wallet or a single one, as moved by this journal. */
export async function markTaken(
  tx: Tx,
  of: { source: string; leg?: never } | { signature: string; leg: number },
  taken: { journalId: bigint } & (
    | { status: 'credited'; userId: number }
    | { status: 'operating' | 'returned' }
  ),
): Promise<void> {
  await tables(tx)
    .updateTable('deposit')
    .set({
      status: taken.status,
      takenJournalId: taken.journalId,
      ...(taken.status === 'credited' ? { userId: taken.userId, creditedAt: sql<Date>`app_now()` } : {}),
    })
    .where('status', '=', 'unclaimed')
    .where((where) =>
      of.leg === undefined
        ? where('source', '=', of.source)
        : where.and([where('signature', '=', of.signature), where('leg', '=', of.leg)]),
    )
    .execute();
}

/**
 * Marks an unclaimed deposit of this wallet and amount as returned, if there is one. After a restore, the payment that returned it is
 * on chain, and the command that caused it is lost.
 */
export async function markPaidBack(
  tx: Tx,
  paid: { walletAddress: string; lamports: Lamports; journalId: bigint },
): Promise<void> {
  await tables(tx)
    .updateTable('deposit')
    .set({ status: 'returned', takenJournalId: paid.journalId })
    .where('id', '=', (of) =>
      of
        .selectFrom('deposit')
        .select('id')
        .where('source', '=', paid.walletAddress)
        .where('lamports', '=', paid.lamports)
        .where('status', '=', 'unclaimed')
        .orderBy('id')
        .limit(1),
    )
    .execute();
}

/** Makes deposits unclaimed again that this journal took. */
export async function markWaiting(tx: Tx, journalId: bigint): Promise<void> {
  await tables(tx)
    .updateTable('deposit')
    .set({ status: 'unclaimed', takenJournalId: null })
    .where('takenJournalId', '=', journalId)
    .where('status', '=', 'returned')
    .execute();
}

/** Unclaimed deposits, largest first, of one transaction or all, and how many there are. */
export async function listUnclaimed(
  queries: Queries,
  { signature, limit }: { signature: string | null; limit: number },
) {
  const matching = tables(queries)
    .selectFrom('deposit')
    .where('status', '=', 'unclaimed')
    .$if(signature !== null, (found) => found.where('signature', '=', signature ?? ''));
  const rows = await matching
    .select(['signature', 'source', 'lamports', 'seenAt'])
    .$castTo<Pick<DepositRow, 'signature' | 'source' | 'lamports' | 'seenAt'>>()
    .orderBy('lamports', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const all = await matching
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(lamports), 0)::int8`.as('sum')])
    .executeTakeFirstOrThrow();
  return { rows, count: Number(all.count), sum: lamports(all.sum) };
}

/**
 * Records the signature or placeholder for which a deposit was reported as credited. Returns false if it was reported for
 * another one before, so that no deposit is reported twice.
 */
export async function answerAs(
  queries: Queries,
  deposit: { signature: string; userId: number },
  name: string,
): Promise<boolean> {
  const row = await tables(queries)
    .updateTable('deposit')
    .set({ answeredAs: name })
    .where('signature', '=', deposit.signature)
    .where('userId', '=', deposit.userId)
    .where('status', '=', 'credited')
    .where((where) => where.or([where('answeredAs', 'is', null), where('answeredAs', '=', name)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a booked deposit, or updates the pending row of the same leg. */
export async function insertBooked(
  tx: Tx,
  { signature, leg, source, ...booked }: NewDeposit & Pick<DepositRow, 'status'> & { journalId: bigint },
): Promise<void> {
  const creditedAt = booked.status === 'credited' ? sql<Date>`app_now()` : null;
  await tables(tx)
    .insertInto('deposit')
    .values({ signature, leg, source, ...booked, creditedAt })
    .onConflict((conflict) => conflict.columns(['signature', 'leg']).doUpdateSet({ ...booked, creditedAt }))
    .execute();
}

export type PendingDeposit = Pick<DepositRow, 'id' | 'signature' | 'lamports' | 'seenAt'>;

/** A player's deposits that are confirmed but not final yet, newest first. */
export function pendingDeposits(queries: Queries, userId: number): Promise<readonly PendingDeposit[]> {
  return tables(queries)
    .selectFrom('deposit')
    .select(['id', 'signature', 'lamports', 'seenAt'])
    .$castTo<PendingDeposit>()
    .where('status', '=', 'pending')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Signatures of deposits by the journal that credited them. If one claim credited several, the newest. */
export async function depositSignatures(
  queries: Queries,
  journalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (journalIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select(['journalId', 'takenJournalId', 'signature'])
    .where((where) =>
      where.or([where('journalId', 'in', journalIds), where('takenJournalId', 'in', journalIds)]),
    )
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const journalId = row.takenJournalId ?? row.journalId;
      return journalId === null ? [] : [[journalId, row.signature] as const];
    }),
  );
}

/**
 * The journals of the last 31 days that credited a player with deposits, and the sum of deposits that are not final yet, in lamports.
 * No limit looks back further.
 */
export async function creditedOf(
  queries: Queries,
  userId: number,
): Promise<{ journalIds: readonly bigint[]; pending: Lamports }> {
  const { rows } = await sql<{ journalId: bigint }>`
    select distinct coalesce(taken_journal_id, journal_id) as journal_id from deposit
    where user_id = ${userId} and status = 'credited' and credited_at > app_now() - interval '31 days'`.execute(
    tables(queries),
  );
  const pending = await pendingDeposits(queries, userId);
  return {
    journalIds: rows.map((row) => row.journalId),
    pending: lamports(pending.reduce((sum, row) => sum + row.lamports, 0n)),
  };
}

/** Locks until the transaction ends, so that a deposit and a release do not use the same room of a limit. */
export function lockDepositLimit(tx: Tx, userId: number): Promise<void> {
  return lockFor(tx, ADVISORY_LOCKS.depositLimitOf + BigInt(userId));
}

/** Players who were credited with deposits from a wallet. Reads one row of the index for each of them. */
export async function playersCreditedFrom(
  queries: Queries,
  walletAddress: string,
): Promise<readonly number[]> {
  const next = sql`select min(user_id) as user_id from deposit where source = ${walletAddress} and user_id`;
  const { rows } = await sql<{ userId: number }>`
    with recursive player as (
      ${next} is not null
      union all
      select (${next} > player.user_id) from player where player.user_id is not null
    ) select user_id from player where user_id is not null`.execute(tables(queries));
  return rows.map(({ userId }) => userId);
}

/** A player's deposits after an id, oldest first. */
export function listDeposits(queries: Queries, userId: number, afterId: bigint, limit: number) {
  return tables(queries)
    .selectFrom('deposit')
    .select(['id', 'signature', 'source', 'lamports', 'status', 'seenAt'])
    .where('userId', '=', userId)
    .where('status', 'in', ['credited', 'pending'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the id of a wallet's unclaimed account and locks it until the transaction ends. */
export async function unclaimedIdOf(tx: Tx, walletAddress: string): Promise<number> {
  const db = tables(tx);
  await db
    .insertInto('unclaimedWallet')
    .values({ walletAddress })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('unclaimedWallet')
    .select('id')
    .where('walletAddress', '=', walletAddress)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** Counts a claim and returns its number. The row's lock separates two claims of one wallet. */
export async function nextClaim(tx: Tx, unclaimedId: number): Promise<number> {
  const row = await tables(tx)
    .updateTable('unclaimedWallet')
    .set((update) => ({ claims: update('claims', '+', 1) }))
    .where('id', '=', BigInt(unclaimedId))
    .returning('claims')
    .executeTakeFirstOrThrow();
  return row.claims;
}
