// withdrawals: SQL of withdrawal_attempt and treasury_memo: the payments and memos that the treasury has signed. Signed bytes
// are stored before they are first sent.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type Generated, sql } from 'kysely';
import { ADVISORY_LOCKS, type Queries, type Tx } from '../../platform/database/index.ts';
import { type Payment, SIGNATURE_FEE, type WithdrawalState } from './withdrawal.ts';
import type { WithdrawalTables } from './withdrawal-store.ts';

/** `log`: the head of the operators' log, numbered by its entries. `reserves`: a statement of reserves, numbered by its height. */
export type MemoKind = 'log' | 'reserves';
type Outcome = 'landed' | 'landed-failed' | 'expired';

interface SignedColumns {
  signature: string;
  wire: Uint8Array;
  last_valid_block_height: bigint;
  outcome: Outcome | null;
  missing_since_height: bigint | null;
  created_at: Generated<Date>;
}

export type SignedTables = {
  withdrawal_attempt: SignedColumns & { withdrawal_id: bigint; attempt: number };
  treasury_memo: SignedColumns & { id: Generated<bigint>; kind: MemoKind; number: bigint; hash: string };
};

const tables = (queries: Queries) => queries.withTables<SignedTables & WithdrawalTables>();

/** Signed bytes that are not booked yet. */
export interface OpenBytes {
  signature: string;
  wire: Uint8Array;
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null;
}

const OPEN = ['signature', 'wire', 'last_valid_block_height', 'missing_since_height'] as const;

function toOpen(row: Pick<SignedColumns, (typeof OPEN)[number]>): OpenBytes {
  return {
    signature: row.signature,
    wire: new Uint8Array(row.wire),
    lastValidBlockHeight: row.last_valid_block_height,
    missingSinceHeight: row.missing_since_height,
  };
}

/** Locks signing until the transaction ends, so that the balances and payments it reads stay valid. */
export async function lockSigning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.signing}::bigint)`.execute(tx);
}

/** Returns the network fees of signed payments that are not booked yet, in lamports. The operating account owes them. */
export async function feesInFlight(queries: Queries): Promise<Lamports> {
  const open = (await recentPayments(queries)).filter(({ isOpen }) => isOpen).length;
  return lamports(SIGNATURE_FEE * BigInt(open));
}

export async function insertAttempt(
  tx: Tx,
  withdrawalId: number,
  attempt: Omit<OpenBytes, 'missingSinceHeight'> & { attempt: number },
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

export async function openAttempt(queries: Queries, withdrawalId: number): Promise<OpenBytes | null> {
  const row = await tables(queries)
    .selectFrom('withdrawal_attempt')
    .select(OPEN)
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toOpen(row);
}

/** The last block height at which an attempt can land; null for an unknown attempt. */
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

export async function endAttempt(tx: Tx, signature: string, outcome: Outcome): Promise<void> {
  await tables(tx)
    .updateTable('withdrawal_attempt')
    .set({ outcome })
    .where('signature', '=', signature)
    .where('outcome', 'is', null)
    .execute();
}

/**
 * Returns payments that are not booked yet, and all that were signed within the last hour. The time is read once, in a subquery,
 * because an index cannot be searched by a volatile function. The upper bound tells the planner that few rows match.
 */
export async function recentPayments(queries: Queries): Promise<readonly Payment[]> {
  const rows = await tables(queries)
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
  // A memo costs only its fee.
  const memos = (await recentMemos(queries)).map((memo) => ({ ...memo, lamports: lamports(0n) }));
  return [...payments, ...memos];
}

/** Whether this payment is known, whatever its outcome. */
export async function hasAttempt(queries: Queries, signature: string): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('withdrawal_attempt')
    .select('attempt')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StatementWithdrawal {
  state: WithdrawalState;
  signature: string | null; // of the newest attempt
}

/** State and signature of withdrawals for the statement, by the journal that held their amount. */
export async function statementWithdrawals(
  queries: Queries,
  holdJournalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, StatementWithdrawal>> {
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

/** A player's withdrawals after an id, oldest first, with the signature of the newest attempt. */
export async function listRequests(queries: Queries, userId: number, afterId: number, limit: number) {
  const rows = await tables(queries)
    .selectFrom('withdrawal')
    .leftJoin('withdrawal_attempt', (join) =>
      join
        .onRef('withdrawal_attempt.withdrawal_id', '=', 'withdrawal.id')
        .onRef('withdrawal_attempt.attempt', '=', 'withdrawal.attempt'),
    )
    .select(['id', 'wallet_address', 'lamports', 'state', 'reason', 'signature'])
    .select(['withdrawal.created_at', 'changed_at'])
    .where('user_id', '=', userId)
    .where('id', '>', BigInt(afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    walletAddress: row.wallet_address,
    lamports: lamports(row.lamports),
    state: row.state,
    reason: row.reason,
    signature: row.signature,
    requestedAt: row.created_at,
    changedAt: row.changed_at,
  }));
}

/** A player's withdrawal, and when the attempt was signed that took it from the site; null if it was not taken. */
interface SignedWithdrawal {
  id: number;
  lamports: Lamports;
  isUnsigned: boolean; // it waits for operators or for its signature
  signedAt: Date | null;
}

/** A player's withdrawals that are open or were changed since an instant. */
export async function listSigned(
  queries: Queries,
  userId: number,
  since: Date,
): Promise<readonly SignedWithdrawal[]> {
  const { rows } = await sql<{
    id: bigint;
    lamports: bigint;
    state: WithdrawalState;
    signed_at: Date | null;
  }>`
    select id, lamports, state, (
      select max(tried.created_at) from withdrawal_attempt as tried where tried.withdrawal_id = withdrawal.id
    ) as signed_at
    from withdrawal
    where user_id = ${userId} and (state in ('requested', 'approved', 'signed') or changed_at >= ${since})`.execute(
    queries,
  );
  return rows.map(({ id, lamports: amount, state, signed_at: signedAt }) => ({
    id: Number(id),
    lamports: lamports(amount),
    isUnsigned: state === 'requested' || state === 'approved',
    signedAt: state === 'signed' || state === 'completed' || state === 'failed' ? signedAt : null,
  }));
}

export async function openMemo(queries: Queries, kind: MemoKind): Promise<OpenMemo | null> {
  const row = await tables(queries)
    .selectFrom('treasury_memo')
    .select(['id', ...OPEN])
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, ...toOpen(row) };
}

export type OpenMemo = OpenBytes & { id: bigint };

/** The highest number whose memo is final on chain; 0 before the first. */
export async function newestLanded(queries: Queries, kind: MemoKind): Promise<bigint> {
  return (await newestLandedMemo(queries, kind))?.number ?? 0n;
}

/** The final memo with the highest number; null before the first. */
export async function newestLandedMemo(
  queries: Queries,
  kind: MemoKind,
): Promise<{ number: bigint; hash: string } | null> {
  const row = await tables(queries)
    .selectFrom('treasury_memo')
    .select(['number', 'hash'])
    .where('kind', '=', kind)
    .where('outcome', '=', 'landed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When the newest final memo was created, in ms since 1970; null before the first. */
export async function newestLandedMs(queries: Queries, kind: MemoKind): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('treasury_memo')
    .select('created_at')
    .where('kind', '=', kind)
    .where('outcome', '=', 'landed')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? null;
}

/** Signatures of final memos by their number. */
export async function landedSignatures(
  queries: Queries,
  kind: MemoKind,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('treasury_memo')
    .select(['number', 'signature'])
    .where('kind', '=', kind)
    .where('outcome', '=', 'landed')
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, signature }) => [number, signature]));
}

export async function hasMemo(queries: Queries, signature: string): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('treasury_memo')
    .select('id')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores signed bytes before they are sent. Returns false if another memo of this kind is open. */
export async function insertMemo(
  tx: Tx,
  memo: {
    kind: MemoKind;
    number: bigint;
    hash: string;
    signature: string;
    wire: Uint8Array;
    lastValidBlockHeight: bigint;
  },
): Promise<boolean> {
  const { lastValidBlockHeight, ...values } = memo;
  const row = await tables(tx)
    .insertInto('treasury_memo')
    .values({
      ...values,
      last_valid_block_height: lastValidBlockHeight,
      outcome: null,
      missing_since_height: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a final memo that a restored database lacks. Its bytes are unknown, and not needed because it is final. */
export async function insertLandedMemo(
  tx: Tx,
  memo: { kind: MemoKind; number: bigint; hash: string; signature: string },
): Promise<void> {
  const bytes = { wire: Buffer.alloc(0), last_valid_block_height: 0n };
  await tables(tx)
    .insertInto('treasury_memo')
    .values({ ...memo, ...bytes, outcome: 'landed', missing_since_height: null })
    .execute();
}

export async function markMemoMissing(queries: Queries, id: bigint, height: bigint | null): Promise<void> {
  await tables(queries)
    .updateTable('treasury_memo')
    .set({ missing_since_height: height })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

/** Returns false if the memo had already ended. */
export async function endMemo(tx: Tx, id: bigint, outcome: Outcome): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('treasury_memo')
    .set({ outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns open memos, and those of the last hour, as `recentPayments` does. */
async function recentMemos(queries: Queries): Promise<readonly { signature: string; isOpen: boolean }[]> {
  const rows = await tables(queries)
    .selectFrom('treasury_memo')
    .select(['signature', 'outcome'])
    .where((where) =>
      where.or([
        where('outcome', 'is', null),
        sql<boolean>`created_at > (select app_now() - interval '1 hour') and created_at <= 'infinity'`,
      ]),
    )
    .execute();
  return rows.map(({ signature, outcome }) => ({ signature, isOpen: outcome === null }));
}
