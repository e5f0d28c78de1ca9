// withdrawals: SQL of withdrawal. Every state change is a compare-and-set: of two callers, the second changes nothing and gets false.

import { parseCommand, type SignedCommand } from '@kingstake/proofs/custody';
import { isRefused, type Lamports, lamports } from '@kingstake/protocol';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import {
  ADVISORY_LOCKS,
  lockFor,
  type Queries,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';
import type { WithdrawalState } from './withdrawal.ts';

const tables = tablesOf<'withdrawal' | 'withdrawalAttempt'>();

/** Who receives a withdrawal: a player, or the sender of an unclaimed deposit that operators return. */
export type Payee = { userId: number; unclaimedId: null } | { userId: null; unclaimedId: number };

const COLUMNS = [
  'walletAddress',
  'lamports',
  'state',
  'attempt',
  'approvals',
  'reason',
  'createdAt',
  'holdJournalId',
] as const;

export type WithdrawalRow = Payee &
  Pick<Selectable<Schema['withdrawal']>, (typeof COLUMNS)[number]> & { id: number; lamports: Lamports };

const selectWithdrawals = (queries: Queries) =>
  tables(queries)
    .selectFrom('withdrawal')
    .select(sql`withdrawal.id::float8`.as('id'))
    .select(['userId', sql`unclaimed_id::float8`.as('unclaimedId'), ...COLUMNS])
    .$castTo<WithdrawalRow>();

/** Draws the id of the next withdrawal before its row exists, because the hold's operation key contains it. */
export async function drawWithdrawalId(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    id: bigint;
  }>`select nextval(pg_get_serial_sequence('withdrawal', 'id')) as id`.execute(tx);
  return Number(rows[0]?.id);
}

/** Locks a player's requests until the transaction ends. */
export async function lockWithdrawing(tx: Tx, userId: number): Promise<void> {
  await lockFor(tx, ADVISORY_LOCKS.withdrawingOf + BigInt(userId));
}

/** The slots of a player's open withdrawals. */
export async function openSlots(tx: Tx, userId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ openSlot: number }>`
    select open_slot from withdrawal
    where user_id = ${userId} and state in ('requested', 'approved', 'signed')`.execute(tables(tx));
  return rows.map((row) => row.openSlot);
}

/** Returns a player's withdrawals that wait for operators, locked until the transaction ends. */
export async function requestedOf(tx: Tx, userId: number): Promise<readonly number[]> {
  const rows = await tables(tx)
    .selectFrom('withdrawal')
    .select('id')
    .where('userId', '=', userId)
    .where('state', '=', 'requested')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => Number(id));
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: Payee & {
    id: number;
    openSlot: number | null; // a free one from `openSlots`, under the lock; null for one that is already paid or is no player's
    walletAddress: string;
    lamports: Lamports;
    holdJournalId: bigint;
    state: 'requested' | 'approved';
    approvals: string[];
  },
): Promise<void> {
  await tables(tx)
    .insertInto('withdrawal')
    .values({
      ...withdrawal,
      id: BigInt(withdrawal.id),
      unclaimedId: withdrawal.unclaimedId === null ? null : BigInt(withdrawal.unclaimedId),
    })
    .execute();
}

export async function findWithdrawal(queries: Queries, id: number): Promise<WithdrawalRow | null> {
  return (await selectWithdrawals(queries).where('id', '=', BigInt(id)).executeTakeFirst()) ?? null;
}

/** Reads and locks a withdrawal until the transaction ends, so that two concurrent decisions are made one after the other. */
export async function lockWithdrawal(tx: Tx, id: number): Promise<WithdrawalRow | null> {
  const locked = selectWithdrawals(tx).where('id', '=', BigInt(id)).forUpdate();
  return (await locked.executeTakeFirst()) ?? null;
}

interface HeldWithdrawal {
  owner: bigint; // a player's id, or the negated id of a sender of unclaimed deposits
  lamports: Lamports;
  signature: string | null; // of the payment that may have landed; null if none is signed
}

/** All withdrawals whose amount is held, in any order. */
export async function heldWithdrawals(queries: Queries): Promise<readonly HeldWithdrawal[]> {
  const { rows } = await sql<HeldWithdrawal>`
    select coalesce(user_id, -unclaimed_id) as owner, lamports, tried.signature from withdrawal
    left join withdrawal_attempt tried on tried.withdrawal_id = withdrawal.id and tried.outcome is null
    where state in ('requested', 'approved', 'signed')`.execute(tables(queries));
  return rows;
}

/**
 * Sums a player's requests of the last 24 hours in lamports, without cancelled and failed ones. Use it before the new
 * request has a row.
 */
export async function requestedLastDay(queries: Queries, userId: number): Promise<Lamports> {
  const row = await tables(queries)
    .selectFrom('withdrawal')
    .select(sql<bigint>`coalesce(sum(lamports), 0)::int8`.as('total'))
    .where('userId', '=', userId)
    .where('state', 'not in', ['failed', 'cancelled'])
    .where(sql<boolean>`created_at > app_now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return lamports(row.total);
}

/**
 * Sums the player's requests in the 24 hours up to and including this withdrawal, in lamports, without other cancelled
 * and failed ones. The result does not depend on the time of the call.
 */
export async function requestedInItsDay(queries: Queries, withdrawal: WithdrawalRow): Promise<Lamports> {
  const row = await tables(queries)
    .selectFrom('withdrawal as own')
    .innerJoin('withdrawal as other', (join) =>
      join.onRef('other.userId', '=', 'own.userId').onRef('other.id', '<>', 'own.id'),
    )
    .select(sql<bigint>`coalesce(sum(other.lamports), 0)::int8`.as('total'))
    .where('own.id', '=', BigInt(withdrawal.id))
    .where('other.state', 'not in', ['failed', 'cancelled'])
    .where(sql<boolean>`other.created_at > own.created_at - interval '24 hours'`)
    .whereRef('other.createdAt', '<=', 'own.createdAt')
    .executeTakeFirstOrThrow();
  return lamports(withdrawal.lamports + row.total);
}

export interface Change {
  from: { state: WithdrawalState; attempt: number };
  to: {
    state: WithdrawalState;
    attempt?: number;
    endJournalId?: bigint;
    reason?: string;
    approvals?: string[];
  };
}

/** Changes a withdrawal's state. Returns false, and changes nothing, if it is no longer in state `from`. */
export async function changeWithdrawal(tx: Tx, id: number, change: Change): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('withdrawal')
    .set({ ...change.to, changedAt: sql<Date>`app_now()` })
    .where('id', '=', BigInt(id))
    .where('state', '=', change.from.state)
    .where('attempt', '=', change.from.attempt)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a withdrawal to the operators, because the signer no longer accepts its approvals. Does nothing if it was changed
 * concurrently. The old approvals stay in the operators' log.
 */
export async function askForApproval(
  tx: Tx,
  { id, attempt }: Pick<WithdrawalRow, 'id' | 'attempt'>,
): Promise<void> {
  const from = { state: 'approved', attempt } as const;
  const changed = await changeWithdrawal(tx, id, { from, to: { state: 'requested', approvals: [] } });
  if (!changed) return;
  await tables(tx)
    .updateTable('withdrawal')
    .set({ signedApprovals: [] })
    .where('id', '=', BigInt(id))
    .execute();
}

/** Stores an approval with its operator's signature. */
export async function addSignedApproval(tx: Tx, id: number, signed: SignedCommand): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal')
    .set({ signedApprovals: sql<string[]>`array_append(signed_approvals, ${JSON.stringify(signed)}::text)` })
    .where('id', '=', BigInt(id))
    .execute();
}

/** Returns the signed approvals of a withdrawal, oldest first; none after an automatic approval. */
export async function signedApprovals(queries: Queries, id: number): Promise<readonly SignedCommand[]> {
  const row = await tables(queries)
    .selectFrom('withdrawal')
    .select('signedApprovals')
    .where('id', '=', BigInt(id))
    .executeTakeFirst();
  return (row?.signedApprovals ?? []).map((text) => {
    const read = parseCommand(JSON.parse(text));
    if (isRefused(read))
      throw new Error(`an approval of withdrawal ${id} is not a signed command: ${read.refused}`);
    return read.signed;
  });
}

/** Seconds since the last change of the withdrawal that has been in these states for the longest; 0 without one. */
export async function oldestChangeSeconds(
  queries: Queries,
  states: readonly WithdrawalState[],
): Promise<number> {
  const row = await tables(queries)
    .selectFrom('withdrawal')
    .select(sql<number>`coalesce(extract(epoch from app_now() - min(changed_at)), 0)::float8`.as('seconds'))
    .where('state', 'in', states)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

export interface WithdrawalFilter {
  states: readonly WithdrawalState[];
  userId: number | null;
  walletAddress: string | null;
  above: Lamports | null; // only larger amounts
  before: Date | null; // only older requests
}

function matching<Row>(
  rows: SelectQueryBuilder<Pick<Schema, 'withdrawal' | 'withdrawalAttempt'>, 'withdrawal', Row>,
  filter: WithdrawalFilter,
) {
  const { states, userId, walletAddress, above, before } = filter;
  return rows
    .where('state', 'in', states)
    .$if(userId !== null, (found) => found.where('userId', '=', userId))
    .$if(walletAddress !== null, (found) => found.where('walletAddress', '=', walletAddress ?? ''))
    .$if(above !== null, (found) => found.where('lamports', '>', above ?? 0n))
    .$if(before !== null, (found) => found.where('createdAt', '<', before ?? new Date(0)));
}

/** Oldest first; `after` is the last id of the previous page. */
export function listFiltered(
  queries: Queries,
  filter: WithdrawalFilter,
  page: { limit: number; after: number },
): Promise<readonly WithdrawalRow[]> {
  return matching(selectWithdrawals(queries), filter)
    .where('id', '>', BigInt(page.after))
    .orderBy('withdrawal.id')
    .limit(page.limit)
    .execute();
}

export async function countFiltered(queries: Queries, filter: WithdrawalFilter): Promise<number> {
  const row = await matching(tables(queries).selectFrom('withdrawal'), filter)
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
