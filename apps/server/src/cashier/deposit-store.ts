// cashier: all SQL of deposit_intent, deposit, unclaimed_wallet and watch_cursor.

import { type Lamports, lamports } from '@kingstake/protocol';
import type { Generated, Kysely } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

export type DepositStatus = 'pending' | 'credited' | 'unclaimed';

export type DepositTables = {
  deposit_intent: {
    id: Generated<bigint>;
    user_id: bigint;
    wallet_address: string;
    lamports: bigint;
    reference: string;
    created_at: Generated<Date>;
  };
  deposit: {
    id: Generated<bigint>;
    signature: string;
    leg: number;
    source: string;
    lamports: bigint;
    slot: bigint;
    status: DepositStatus;
    user_id: bigint | null;
    journal_id: bigint | null;
    seen_at: Generated<Date>;
  };
  unclaimed_wallet: { id: Generated<bigint>; wallet_address: string; claims: Generated<number> };
  watch_cursor: { treasury: string; signature: string; slot: bigint };
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

export async function insertIntent(
  queries: Queries,
  intent: { userId: number; walletAddress: string; lamports: Lamports; reference: string },
): Promise<bigint> {
  const row = await tables(queries)
    .insertInto('deposit_intent')
    .values({
      user_id: BigInt(intent.userId),
      wallet_address: intent.walletAddress,
      lamports: intent.lamports,
      reference: intent.reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The newest reference keys of a player, newest first. */
export async function recentReferences(
  queries: Queries,
  userId: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tables(queries)
    .selectFrom('deposit_intent')
    .select('reference')
    .where('user_id', '=', BigInt(userId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.reference);
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
    userId: row.user_id === null ? null : Number(row.user_id),
    journalId: row.journal_id,
  }));
}

/** Shows a credit that is confirmed and not final yet. Nothing is booked. */
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

/** Takes away pending deposits whose transactions are no longer there: the fork they were on is gone. */
export async function deletePendingExcept(queries: Queries, signatures: readonly string[]): Promise<void> {
  let query = tables(queries).deleteFrom('deposit').where('status', '=', 'pending');
  if (signatures.length > 0) query = query.where('signature', 'not in', signatures);
  await query.execute();
}

/** Records what was booked; a pending row of the same leg becomes this one. */
export async function insertBooked(
  tx: Tx,
  deposit: Omit<DepositRow, 'journalId'> & { journalId: bigint },
): Promise<void> {
  const values = { ...columnsOf(deposit), status: deposit.status, journal_id: deposit.journalId };
  await tables(tx)
    .insertInto('deposit')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['signature', 'leg']).doUpdateSet({
        status: values.status,
        user_id: values.user_id,
        journal_id: values.journal_id,
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
    user_id: deposit.userId === null ? null : BigInt(deposit.userId),
  };
}

/** The number under which a wallet's unclaimed money waits; locks it until the transaction ends. */
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

/** Counts a claim and returns its number: the row's lock keeps two claims of one wallet apart. */
export async function nextClaim(tx: Tx, unclaimedId: number): Promise<number> {
  const row = await tables(tx)
    .updateTable('unclaimed_wallet')
    .set((update) => ({ claims: update('claims', '+', 1) }))
    .where('id', '=', BigInt(unclaimedId))
    .returning('claims')
    .executeTakeFirstOrThrow();
  return row.claims;
}

export interface Cursor {
  signature: string;
  slot: bigint;
}

export async function readCursor(queries: Queries, treasury: string): Promise<Cursor | null> {
  const row = await tables(queries)
    .selectFrom('watch_cursor')
    .select(['signature', 'slot'])
    .where('treasury', '=', treasury)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves with what was booked, in the same transaction: it never stands behind or before it. */
export async function writeCursor(tx: Tx, treasury: string, cursor: Cursor): Promise<void> {
  await tables(tx)
    .insertInto('watch_cursor')
    .values({ treasury, ...cursor })
    .onConflict((conflict) => conflict.column('treasury').doUpdateSet(cursor))
    .execute();
}

export interface DepositNote {
  id: number;
  signature: string;
  lamports: Lamports;
  seenAt: Date;
}

/** A player's deposits that are confirmed and not final yet, newest first. */
export async function pendingDeposits(queries: Queries, userId: number): Promise<readonly DepositNote[]> {
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select(['id', 'signature', 'lamports', 'seen_at'])
    .where('status', '=', 'pending')
    .where('user_id', '=', BigInt(userId))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    signature: row.signature,
    lamports: lamports(row.lamports),
    seenAt: row.seen_at,
  }));
}

/** Signatures of deposits by the journal that booked them. */
export async function depositSignatures(
  queries: Queries,
  journalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (journalIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('deposit')
    .select(['journal_id', 'signature'])
    .where('journal_id', 'in', journalIds)
    .execute();
  return new Map(
    rows.flatMap((row) => (row.journal_id === null ? [] : [[row.journal_id, row.signature] as const])),
  );
}
