// withdrawals: SQL of withdrawal_attempt and treasury_memo: the payments and memos that the treasury has signed. Signed bytes
// are stored before they are first sent.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type Insertable, type Selectable, sql } from 'kysely';
import {
  ADVISORY_LOCKS,
  lockFor,
  type Queries,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';
import { type Payment, SIGNATURE_FEE, type WithdrawalState } from './withdrawal.ts';

/** `log`: the head of the operators' log, numbered by its entries. `reserves`: a statement of reserves, numbered by its height. */
export type MemoKind = Schema['treasuryMemo']['kind'];
type Outcome = NonNullable<Schema['treasuryMemo']['outcome']>;

const tables = tablesOf<'withdrawalAttempt' | 'treasuryMemo' | 'withdrawal'>();

/** Signed bytes that are not booked yet. */
export type OpenBytes = Pick<Selectable<Schema['withdrawalAttempt']>, (typeof OPEN)[number]>;
const OPEN = ['signature', 'wire', 'lastValidBlockHeight', 'missingSinceHeight'] as const;

/** Locks signing until the transaction ends, so that the balances and payments it reads stay valid. */
export async function lockSigning(tx: Tx): Promise<void> {
  await lockFor(tx, ADVISORY_LOCKS.signing);
}

/** Returns the network fees of signed payments that are not booked yet, in lamports. The operating account owes them. */
export async function feesInFlight(queries: Queries): Promise<Lamports> {
  const open = (await recentPayments(queries)).filter(({ isOpen }) => isOpen).length;
  return lamports(SIGNATURE_FEE * BigInt(open));
}

export async function insertAttempt(
  tx: Tx,
  withdrawalId: number,
  attempt: Omit<Insertable<Schema['withdrawalAttempt']>, 'withdrawalId'>,
): Promise<void> {
  await tables(tx)
    .insertInto('withdrawalAttempt')
    .values({ ...attempt, withdrawalId: BigInt(withdrawalId) })
    .execute();
}

export async function openAttempt(queries: Queries, withdrawalId: number): Promise<OpenBytes | null> {
  const row = await tables(queries)
    .selectFrom('withdrawalAttempt')
    .select(OPEN)
    .where('withdrawalId', '=', BigInt(withdrawalId))
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The last block height at which an attempt can land; null for an unknown attempt. */
export async function lastHeightOf(
  queries: Queries,
  withdrawalId: number,
  attempt: number,
): Promise<bigint | null> {
  const row = await tables(queries)
    .selectFrom('withdrawalAttempt')
    .select('lastValidBlockHeight')
    .where('withdrawalId', '=', BigInt(withdrawalId))
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row?.lastValidBlockHeight ?? null;
}

export async function markMissing(queries: Queries, signature: string, height: bigint | null): Promise<void> {
  await tables(queries)
    .updateTable('withdrawalAttempt')
    .set({ missingSinceHeight: height })
    .where('signature', '=', signature)
    .where('outcome', 'is', null)
    .execute();
}

export async function endAttempt(tx: Tx, signature: string, outcome: Outcome): Promise<void> {
  await tables(tx)
    .updateTable('withdrawalAttempt')
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
  const payments = await tables(queries)
    .selectFrom('withdrawalAttempt as tried')
    .innerJoin('withdrawal', 'withdrawal.id', 'tried.withdrawalId')
    .select(['tried.signature', 'withdrawal.lamports', sql`tried.outcome is null`.as('isOpen')])
    .$castTo<Payment>()
    .where((where) =>
      where.or([
        where('tried.outcome', 'is', null),
        sql<boolean>`tried.created_at > (select app_now() - interval '1 hour') and tried.created_at <= 'infinity'`,
      ]),
    )
    .execute();
  return [...payments, ...(await recentMemos(queries))];
}

/** Whether this payment is known, whatever its outcome. */
export async function hasAttempt(queries: Queries, signature: string): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('withdrawalAttempt')
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
    .leftJoin('withdrawalAttempt', (join) =>
      join
        .onRef('withdrawalAttempt.withdrawalId', '=', 'withdrawal.id')
        .onRef('withdrawalAttempt.attempt', '=', 'withdrawal.attempt'),
    )
    .select(['withdrawal.holdJournalId', 'withdrawal.state', 'withdrawalAttempt.signature'])
    .where('withdrawal.holdJournalId', 'in', holdJournalIds)
    .execute();
  return new Map(rows.map((row) => [row.holdJournalId, row]));
}

/** A player's withdrawals after an id, oldest first, with the signature of the newest attempt. */
export function listRequests(queries: Queries, userId: number, afterId: bigint, limit: number) {
  return tables(queries)
    .selectFrom('withdrawal')
    .leftJoin('withdrawalAttempt', (join) =>
      join
        .onRef('withdrawalAttempt.withdrawalId', '=', 'withdrawal.id')
        .onRef('withdrawalAttempt.attempt', '=', 'withdrawal.attempt'),
    )
    .select(['id', 'walletAddress', 'lamports', 'state', 'reason', 'signature'])
    .select(['withdrawal.createdAt as requestedAt', 'changedAt'])
    .where('userId', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A player's withdrawal, and when the attempt was signed that took it from the site; null if it was not taken. */
interface SignedWithdrawal {
  id: bigint;
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
  const { rows } = await sql<SignedWithdrawal>`
    select id, lamports, state in ('requested', 'approved') as is_unsigned,
      case when state in ('signed', 'completed', 'failed') then
        (select max(tried.created_at) from withdrawal_attempt as tried where tried.withdrawal_id = withdrawal.id)
      end as signed_at
    from withdrawal
    where user_id = ${userId} and (state in ('requested', 'approved', 'signed') or changed_at >= ${since})`.execute(
    tables(queries),
  );
  return rows;
}

export async function openMemo(queries: Queries, kind: MemoKind): Promise<OpenMemo | null> {
  const row = await tables(queries)
    .selectFrom('treasuryMemo')
    .select(['id', ...OPEN])
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return row ?? null;
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
    .selectFrom('treasuryMemo')
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
    .selectFrom('treasuryMemo')
    .select('createdAt')
    .where('kind', '=', kind)
    .where('outcome', '=', 'landed')
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt.getTime() ?? null;
}

/** Signatures of final memos by their number. */
export async function landedSignatures(
  queries: Queries,
  kind: MemoKind,
  numbers: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('treasuryMemo')
    .select(['number', 'signature'])
    .where('kind', '=', kind)
    .where('outcome', '=', 'landed')
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, signature }) => [number, signature]));
}

export async function hasMemo(queries: Queries, signature: string): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('treasuryMemo')
    .select('id')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores signed bytes before they are sent. Returns false if another memo of this kind is open. */
export async function insertMemo(tx: Tx, memo: Insertable<Schema['treasuryMemo']>): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('treasuryMemo')
    .values(memo)
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
  await tables(tx)
    .insertInto('treasuryMemo')
    .values({ ...memo, wire: Buffer.alloc(0), lastValidBlockHeight: 0n, outcome: 'landed' })
    .execute();
}

export async function markMemoMissing(queries: Queries, id: bigint, height: bigint | null): Promise<void> {
  await tables(queries)
    .updateTable('treasuryMemo')
    .set({ missingSinceHeight: height })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

/** Returns false if the memo had already ended. */
export async function endMemo(tx: Tx, id: bigint, outcome: Outcome): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('treasuryMemo')
    .set({ outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns open memos, and those of the last hour, as `recentPayments` does. A memo costs only its fee. */
function recentMemos(queries: Queries) {
  return tables(queries)
    .selectFrom('treasuryMemo')
    .select(['signature', sql`0::int8`.as('lamports'), sql`outcome is null`.as('isOpen')])
    .$castTo<Payment>()
    .where((where) =>
      where.or([
        where('outcome', 'is', null),
        sql<boolean>`created_at > (select app_now() - interval '1 hour') and created_at <= 'infinity'`,
      ]),
    )
    .execute();
}
