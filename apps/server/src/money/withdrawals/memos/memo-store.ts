// withdrawals: SQL of treasury_memo: memos of the treasury that are being sent to the chain or are final there.
import { type Generated, sql } from 'kysely';
import type { Queries, Tx } from '../../../platform/database/index.ts';

/** `log`: the head of the operators' log, numbered by its entries. `reserves`: a statement of reserves, numbered by its height. */
export type MemoKind = 'log' | 'reserves';
export type MemoOutcome = 'landed' | 'landed-failed' | 'expired';

export type MemoTables = {
  treasury_memo: {
    id: Generated<bigint>;
    kind: MemoKind;
    number: bigint;
    hash: string;
    signature: string;
    wire: Uint8Array;
    last_valid_block_height: bigint;
    outcome: MemoOutcome | null;
    missing_since_height: bigint | null;
    created_at: Generated<Date>;
  };
};

const tables = (queries: Queries) => queries.withTables<MemoTables>();

export interface OpenMemo {
  id: bigint;
  signature: string;
  wire: Uint8Array;
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null;
}

export async function openMemo(queries: Queries, kind: MemoKind): Promise<OpenMemo | null> {
  const row = await tables(queries)
    .selectFrom('treasury_memo')
    .select(['id', 'signature', 'wire', 'last_valid_block_height', 'missing_since_height'])
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    signature: row.signature,
    wire: new Uint8Array(row.wire),
    lastValidBlockHeight: row.last_valid_block_height,
    missingSinceHeight: row.missing_since_height,
  };
}

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
export async function endMemo(tx: Tx, id: bigint, outcome: MemoOutcome): Promise<boolean> {
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
export async function recentMemos(
  queries: Queries,
): Promise<readonly { signature: string; isOpen: boolean }[]> {
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
