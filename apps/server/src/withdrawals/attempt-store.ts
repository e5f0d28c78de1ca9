// withdrawals: all SQL of withdrawal_attempt: the signed bytes, stored before they are sent for the first time.

import { type Lamports, lamports } from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import { ADVISORY_LOCKS, type Queries, type Tx } from '../platform/database/index.ts';
import { recentAnchors } from './anchor-store.ts';
import type { Payment } from './payments.ts';
import { SIGNATURE_FEE } from './withdrawal.ts';
import type { WithdrawalTables } from './withdrawal-store.ts';

type AttemptOutcome = 'landed' | 'landed-failed' | 'expired';

export type AttemptTables = {
  withdrawal_attempt: {
    withdrawal_id: bigint;
    attempt: number;
    signature: string;
    wire: Uint8Array;
    last_valid_block_height: bigint;
    outcome: AttemptOutcome | null;
    missing_since_height: bigint | null;
    created_at: Generated<Date>;
  };
};

const tables = (queries: Queries): Kysely<AttemptTables> => queries.withTables<AttemptTables>();

export interface AttemptRow {
  attempt: number;
  signature: string;
  wire: Uint8Array;
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null;
}

/** Until the transaction ends no other caller stores a signature, so what it reads of balances and payments stays true. */
export async function lockSigning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signing}::bigint)`.execute(tx);
}

/** Returns the network fees that the operating account owes for what is signed and not booked. */
export async function feesInFlight(queries: Queries): Promise<Lamports> {
  const open = (await recentPayments(queries)).filter(({ isOpen }) => isOpen).length;
  return lamports(SIGNATURE_FEE * BigInt(open));
}

export async function insertAttempt(
  tx: Tx,
  withdrawalId: number,
  attempt: Omit<AttemptRow, 'missingSinceHeight'>,
): Promise<void> {
  await tables(tx)
    .insertInto('withdrawal_attempt')
    .values({
      withdrawal_id: BigInt(withdrawalId),
      attempt: attempt.attempt,
      signature: attempt.signature,
      wire: attempt.wire,
      last_valid_block_height: attempt.lastValidBlockHeight,
      outcome: null,
      missing_since_height: null,
    })
    .execute();
}

export async function openAttempt(queries: Queries, withdrawalId: number): Promise<AttemptRow | null> {
  const row = await tables(queries)
    .selectFrom('withdrawal_attempt')
    .select(['attempt', 'signature', 'wire', 'last_valid_block_height', 'missing_since_height'])
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    attempt: row.attempt,
    signature: row.signature,
    wire: new Uint8Array(row.wire),
    lastValidBlockHeight: row.last_valid_block_height,
    missingSinceHeight: row.missing_since_height,
  };
}

/** Until when an attempt could land; null when there was none of that number. */
export async function lastHeightOf(
  queries: Queries,
  withdrawalId: number,
  attempt: number,
): Promise<bigint | null> {
  const row = await tables(queries)
    .selectFrom('withdrawal_attempt')
    .select('last_valid_block_height')
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row?.last_valid_block_height ?? null;
}

export async function markMissing(queries: Queries, signature: string, height: bigint | null): Promise<void> {
  await tables(queries)
    .updateTable('withdrawal_attempt')
    .set({ missing_since_height: height })
    .where('signature', '=', signature)
    .where('outcome', 'is', null)
    .execute();
}

export async function endAttempt(tx: Tx, signature: string, outcome: AttemptOutcome): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal_attempt')
    .set({ outcome })
    .where('signature', '=', signature)
    .where('outcome', 'is', null)
    .execute();
}

/**
 * Returns payments that are not booked yet, and all that were signed within the last hour, with whether they are booked.
 * The time is read once, in a subquery, because an index cannot be searched by a volatile function; the upper end tells the
 * planner that few rows match.
 */
export async function recentPayments(queries: Queries): Promise<readonly Payment[]> {
  const rows = await queries
    .withTables<AttemptTables & WithdrawalTables>()
    .selectFrom('withdrawal_attempt as tried')
    .innerJoin('withdrawal', 'withdrawal.id', 'tried.withdrawal_id')
    .select(['tried.signature', 'withdrawal.lamports', 'tried.outcome'])
    .where((where) =>
      where.or([
        where('tried.outcome', 'is', null),
        sql<boolean>`tried.created_at > (select app_now() - interval '1 hour') and tried.created_at <= 'infinity'`,
      ]),
    )
    .execute();
  const payments = rows.map(({ signature, lamports: amount, outcome }) => ({
    signature,
    lamports: lamports(amount),
    isOpen: outcome === null,
  }));
  // A head of the log pays nothing but its fee.
  const heads = (await recentAnchors(queries)).map((head) => ({ ...head, lamports: lamports(0n) }));
  return [...payments, ...heads];
}

/** Whether this payment is in the books, whatever became of it. */
export async function hasAttempt(queries: Queries, signature: string): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('withdrawal_attempt')
    .select('attempt')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}
