// deposits: all SQL of deposit, and of unclaimed_wallet: wallets that have unclaimed deposits.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import { ADVISORY_LOCKS, lockFor, type Queries, type Tx } from '../../platform/database/index.ts';

type DepositStatus = 'pending' | 'credited' | 'unclaimed' | 'operating' | 'returned';

export type DepositTables = {
  deposit: {
    id: Generated<bigint>;
    signature: string;
    leg: number;
    source: string;
    lamports: bigint;
    slot: bigint;
    status: DepositStatus;
    user_id: number | null;
    journal_id: bigint | null;
    taken_journal_id: Generated<bigint | null>;
    answered_as: Generated<string | null>;
    credited_at: Generated<Date | null>;
    seen_at: Generated<Date>;
  };
  unclaimed_wallet: { id: Generated<bigint>; wallet_address: string; claims: Generated<number> };
};

const tables = (queries: Queries): Kysely<DepositTables> => queries.withTables<DepositTables>();

export interface DepositRow {
  signature: string;
  leg: number;
  source: string;
  lamports: Lamports;
  slot: bigint;
  status: DepositStatus;
  userId: number | null;
  journalId: bigint | null;
}

export async function depositsOf(queries: Queries, signature: string): Promise<readonly DepositRow[]> {
  const rows = await tables(queries)
    .selectFrom('deposit')
    .selectAll()
    .where('signature', '=', signature)
    .orderBy('leg')
    .execute();
  return rows.map((row) => ({
    signature: row.signature,
    leg: row.leg,
    source: row.source,
    lamports: lamports(row.lamports),
    slot: row.slot,
    status: row.status,
    userId: row.user_id,
    journalId: row.journal_id,
  }));
}

/** Inserts a deposit that is confirmed but not final yet, for the statement. Books nothing. */
export async function insertPending(
  queries: Queries,
  deposit: Omit<DepositRow, 'status' | 'journalId'>,
): Promise<void> {
  await tables(queries)
    .insertInto('deposit')
    .values({ ...columnsOf(deposit), status: 'pending', journal_id: null })
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
      taken_journal_id: taken.journalId,
      ...(taken.status === 'credited' ? { user_id: taken.userId, credited_at: sql<Date>`app_now()` } : {}),
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
    .set({ status: 'returned', taken_journal_id: paid.journalId })
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
    .set({ status: 'unclaimed', taken_journal_id: null })
    .where('taken_journal_id', '=', journalId)
    .where('status', '=', 'returned')
    .execute();
}

interface UnclaimedDeposit {
  signature: string;
  source: string;
  lamports: Lamports;
  seenAt: Date;
}

/** Unclaimed deposits, largest first, of one transaction or all, and how many there are. */
export async function listUnclaimed(
  queries: Queries,
  { signature, limit }: { signature: string | null; limit: number },
): Promise<{ rows: readonly UnclaimedDeposit[]; count: number; sum: Lamports }> {
  const matching = tables(queries)
    .selectFrom('deposit')
    .where('status', '=', 'unclaimed')
    .$if(signature !== null, (found) => found.where('signature', '=', signature ?? ''));
  const rows = await matching
    .select(['signature', 'source', 'lamports', 'seen_at'])
    .orderBy('lamports', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const all = await matching
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(lamports), 0)::int8`.as('sum')])
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      signature: row.signature,
      source: row.source,
      lamports: lamports(row.lamports),
      seenAt: row.seen_at,
    })),
    count: Number(all.count),
    sum: lamports(all.sum),
  };
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
    .set({ answered_as: name })
    .where('signature', '=', deposit.signature)
    .where('user_id', '=', deposit.userId)
    .where('status', '=', 'credited')
    .where((where) => where.or([where('answered_as', 'is', null), where('answered_as', '=', name)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a booked deposit, or updates the pending row of the same leg. */
export async function insertBooked(
  tx: Tx,
  deposit: Omit<DepositRow, 'journalId'> & { journalId: bigint },
): Promise<void> {
  const values = {
    ...columnsOf(deposit),
    status: deposit.status,
    journal_id: deposit.journalId,
    credited_at: deposit.status === 'credited' ? sql<Date>`app_now()` : null,
  };
  await tables(tx)
    .insertInto('deposit')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['signature', 'leg']).doUpdateSet({
        status: values.status,
        user_id: values.user_id,
        journal_id: values.journal_id,
        credited_at: values.credited_at,
        lamports: values.lamports,
        slot: values.slot,
      }),
    )
    .execute();
}

function columnsOf(deposit: Omit<DepositRow, 'status' | 'journalId'>) {
  return {
    signature: deposit.signature,
    leg: deposit.leg,
    source: deposit.source,
    lamports: deposit.lamports as bigint,
    slot: deposit.slot,
    user_id: deposit.userId,
  };
}

export interface PendingDeposit {
  id: number;
  signature: string;
  lamports: Lamports;
  seenAt: Date;
}

/** A player's deposits that are confirmed but not final yet, newest first. */
export async function pendingDeposits(queries: Queries, userId: number): Promise<readonly PendingDeposit[]> {
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select(['id', 'signature', 'lamports', 'seen_at'])
    .where('status', '=', 'pending')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    signature: row.signature,
    lamports: lamports(row.lamports),
    seenAt: row.seen_at,
  }));
}

/** Signatures of deposits by the journal that credited them. If one claim credited several, the newest. */
export async function depositSignatures(
  queries: Queries,
  journalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (journalIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select(['journal_id', 'taken_journal_id', 'signature'])
    .where((where) =>
      where.or([where('journal_id', 'in', journalIds), where('taken_journal_id', 'in', journalIds)]),
    )
    .orderBy('id')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const journalId = row.taken_journal_id ?? row.journal_id;
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
  const { rows } = await sql<{ journal_id: bigint }>`
    select distinct coalesce(taken_journal_id, journal_id) as journal_id from deposit
    where user_id = ${userId} and status = 'credited' and credited_at > app_now() - interval '31 days'`.execute(
    queries,
  );
  const pending = await pendingDeposits(queries, userId);
  return {
    journalIds: rows.map((row) => row.journal_id),
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
  const { rows } = await sql<{ user_id: number }>`
    with recursive player as (
      ${next} is not null
      union all
      select (${next} > player.user_id) from player where player.user_id is not null
    ) select user_id from player where user_id is not null`.execute(queries);
  return rows.map(({ user_id }) => Number(user_id));
}

/** A player's deposits after an id, oldest first. */
export async function listDeposits(queries: Queries, userId: number, afterId: number, limit: number) {
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select(['id', 'signature', 'source', 'lamports', 'status', 'seen_at'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['credited', 'pending'])
    .where('id', '>', BigInt(afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, seen_at: seenAt, ...row }) => ({ id: Number(id), ...row, seenAt }));
}

/** Returns the id of a wallet's unclaimed account and locks it until the transaction ends. */
export async function unclaimedIdOf(tx: Tx, walletAddress: string): Promise<number> {
  const db = tables(tx);
  await db
    .insertInto('unclaimed_wallet')
    .values({ wallet_address: walletAddress })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('unclaimed_wallet')
    .select('id')
    .where('wallet_address', '=', walletAddress)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** Counts a claim and returns its number. The row's lock separates two claims of one wallet. */
export async function nextClaim(tx: Tx, unclaimedId: number): Promise<number> {
  const row = await tables(tx)
    .updateTable('unclaimed_wallet')
    .set((update) => ({ claims: update('claims', '+', 1) }))
    .where('id', '=', BigInt(unclaimedId))
    .returning('claims')
    .executeTakeFirstOrThrow();
  return row.claims;
}
