// cashier: all SQL of withdrawal and withdrawal_attempt. Every change of state is a compare-and-set: who comes second
// changes nothing and is told so.

import { type Lamports, lamports } from '@kingstake/protocol';
import type { Generated, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { Payment } from './solvency.ts';
import type { WithdrawalState } from './withdrawal.ts';

type AttemptOutcome = 'landed' | 'landed-failed' | 'expired';

export type WithdrawalTables = {
  withdrawal: {
    id: Generated<bigint>;
    user_id: bigint;
    wallet_address: string;
    lamports: bigint;
    state: WithdrawalState;
    attempt: Generated<number>;
    hold_journal_id: bigint;
    end_journal_id: bigint | null;
    approvals: Generated<string[]>;
    reason: string | null;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
  };
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

const tables = (queries: Queries): Kysely<WithdrawalTables> => queries.withTables<WithdrawalTables>();

export interface WithdrawalRow {
  id: number;
  userId: number;
  walletAddress: string;
  lamports: Lamports;
  state: WithdrawalState;
  attempt: number;
  approvals: readonly string[];
  reason: string | null;
  createdAt: Date;
}

export interface AttemptRow {
  attempt: number;
  signature: string;
  wire: Uint8Array;
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null;
}

const COLUMNS = [
  'id',
  'user_id',
  'wallet_address',
  'lamports',
  'state',
  'attempt',
  'approvals',
  'reason',
  'created_at',
] as const;

function toRow(row: {
  id: bigint;
  user_id: bigint;
  wallet_address: string;
  lamports: bigint;
  state: WithdrawalState;
  attempt: number;
  approvals: string[];
  reason: string | null;
  created_at: Date;
}): WithdrawalRow {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    walletAddress: row.wallet_address,
    lamports: lamports(row.lamports),
    state: row.state,
    attempt: row.attempt,
    approvals: row.approvals,
    reason: row.reason,
    createdAt: row.created_at,
  };
}

/** The number of the next withdrawal, before its row exists: the hold that makes it carries the number. */
export async function drawWithdrawalId(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    id: bigint;
  }>`select nextval(pg_get_serial_sequence('withdrawal', 'id')) as id`.execute(tx);
  return Number(rows[0]?.id);
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: {
    id: number;
    userId: number;
    walletAddress: string;
    lamports: Lamports;
    holdJournalId: bigint;
    state: 'requested' | 'approved';
    approvals: readonly string[];
  },
): Promise<void> {
  await tables(tx)
    .insertInto('withdrawal')
    .values({
      id: BigInt(withdrawal.id),
      user_id: BigInt(withdrawal.userId),
      wallet_address: withdrawal.walletAddress,
      lamports: withdrawal.lamports,
      hold_journal_id: withdrawal.holdJournalId,
      end_journal_id: null,
      state: withdrawal.state,
      approvals: [...withdrawal.approvals],
      reason: null,
    })
    .execute();
}

export async function findWithdrawal(queries: Queries, id: number): Promise<WithdrawalRow | null> {
  const row = await tables(queries)
    .selectFrom('withdrawal')
    .select(COLUMNS)
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  return row === undefined ? null : toRow(row);
}

export async function listWithdrawals(
  queries: Queries,
  states: readonly WithdrawalState[],
  limit: number,
): Promise<readonly WithdrawalRow[]> {
  const rows = await tables(queries)
    .selectFrom('withdrawal')
    .select(COLUMNS)
    .where('state', 'in', states)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toRow);
}

/** What a player asked out in the last 24 hours, refused and failed ones left out. */
export async function requestedLastDay(queries: Queries, userId: number): Promise<Lamports> {
  const row = await tables(queries)
    .selectFrom('withdrawal')
    .select(sql<bigint>`coalesce(sum(lamports), 0)::int8`.as('total'))
    .where('user_id', '=', BigInt(userId))
    .where('state', 'not in', ['failed', 'cancelled'])
    .where(sql<boolean>`created_at > app_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return lamports(row.total);
}

export interface Change {
  from: { state: WithdrawalState; attempt: number };
  to: {
    state: WithdrawalState;
    attempt?: number;
    endJournalId?: bigint;
    reason?: string;
    approvals?: readonly string[];
  };
}

/** False when the withdrawal is no longer where the caller saw it: then nothing was changed. */
export async function changeWithdrawal(tx: Tx, id: number, change: Change): Promise<boolean> {
  const { to } = change;
  const row = await tables(tx)
    .updateTable('withdrawal')
    .set({
      state: to.state,
      changed_at: sql<Date>`app_now()`,
      ...(to.attempt === undefined ? {} : { attempt: to.attempt }),
      ...(to.endJournalId === undefined ? {} : { end_journal_id: to.endJournalId }),
      ...(to.reason === undefined ? {} : { reason: to.reason }),
      ...(to.approvals === undefined ? {} : { approvals: [...to.approvals] }),
    })
    .where('id', '=', BigInt(id))
    .where('state', '=', change.from.state)
    .where('attempt', '=', change.from.attempt)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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

export async function noteMissing(queries: Queries, signature: string, height: bigint | null): Promise<void> {
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

export interface WithdrawalNote {
  state: WithdrawalState;
  signature: string | null; // of the newest attempt
}

/** How withdrawals stand, by the journal that held their amount. */
export async function withdrawalNotes(
  queries: Queries,
  holdJournalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, WithdrawalNote>> {
  if (holdJournalIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('withdrawal')
    .leftJoin('withdrawal_attempt', (join) =>
      join
        .onRef('withdrawal_attempt.withdrawal_id', '=', 'withdrawal.id')
        .onRef('withdrawal_attempt.attempt', '=', 'withdrawal.attempt'),
    )
    .select(['withdrawal.hold_journal_id', 'withdrawal.state', 'withdrawal_attempt.signature'])
    .where('withdrawal.hold_journal_id', 'in', holdJournalIds)
    .execute();
  return new Map(rows.map((row) => [row.hold_journal_id, { state: row.state, signature: row.signature }]));
}

/** Payments that are not booked yet, and all that were signed within the last hour, with whether they are booked. */
export async function recentPayments(queries: Queries): Promise<readonly Payment[]> {
  const rows = await tables(queries)
    .selectFrom('withdrawal_attempt as tried')
    .innerJoin('withdrawal', 'withdrawal.id', 'tried.withdrawal_id')
    .select(['tried.signature', 'withdrawal.lamports', 'tried.outcome'])
    .where((where) =>
      where.or([
        where('tried.outcome', 'is', null),
        where('tried.created_at', '>', sql<Date>`app_now() - interval '1 hour'`),
      ]),
    )
    .execute();
  return rows.map(({ signature, lamports: amount, outcome }) => ({
    signature,
    lamports: lamports(amount),
    isOpen: outcome === null,
  }));
}
