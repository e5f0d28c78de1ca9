// deposits: all SQL of watch_cursor and backfill_checkpoint, which record how far the treasury's history was read.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type CursorTables = {
  watch_cursor: { treasury: string; signature: string; slot: bigint };
  backfill_checkpoint: { id: Generated<bigint>; treasury: string; signature: string };
};

const tables = (queries: Queries): Kysely<CursorTables> => queries.withTables<CursorTables>();

export interface Cursor {
  signature: string;
  slot: bigint;
}

/** The range to read: after the cursor (null: from the beginning), before the deepest checkpoint (null: up to the newest). */
export interface BackfillPlace {
  cursor: string | null;
  checkpoint: string | null;
}

/** Locks the treasury's history until the transaction ends, so that one server books at a time. */
export async function lockHistory(tx: Tx, treasury: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${treasury}, 0))`.execute(tx);
}

export async function readCursor(queries: Queries, treasury: string): Promise<Cursor | null> {
  const row = await tables(queries)
    .selectFrom('watch_cursor')
    .select(['signature', 'slot'])
    .where('treasury', '=', treasury)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the newest booked slot, or null. It is the cursor's, or that of a deposit that was found by its reference key
 * before the cursor reached it.
 */
export async function bookedSlot(queries: Queries, treasury: string): Promise<bigint | null> {
  const { rows } = await sql<{ slot: bigint | null }>`select greatest(
    (select slot from watch_cursor where treasury = ${treasury}),
    (select max(slot) from deposit where status <> 'pending')) slot`.execute(queries);
  return rows[0]?.slot ?? null;
}

export async function readBackfill(queries: Queries, treasury: string): Promise<BackfillPlace> {
  const cursor = await readCursor(queries, treasury);
  const deepest = await tables(queries)
    .selectFrom('backfill_checkpoint')
    .select('signature')
    .where('treasury', '=', treasury)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { cursor: cursor?.signature ?? null, checkpoint: deepest?.signature ?? null };
}

/** Moves the cursor in the transaction that books, and deletes a checkpoint that the cursor reaches. */
export async function writeCursor(tx: Tx, treasury: string, cursor: Cursor): Promise<void> {
  await tables(tx)
    .insertInto('watch_cursor')
    .values({ treasury, ...cursor })
    .onConflict((conflict) => conflict.column('treasury').doUpdateSet(cursor))
    .execute();
  await tables(tx)
    .deleteFrom('backfill_checkpoint')
    .where('treasury', '=', treasury)
    .where('signature', '=', cursor.signature)
    .execute();
}

/** Adds a checkpoint deeper than the one of `place`, unless another server has moved anything since. */
export async function addBackfillCheckpoint(
  tx: Tx,
  treasury: string,
  place: BackfillPlace,
  signature: string,
): Promise<void> {
  await lockHistory(tx, treasury);
  const now = await readBackfill(tx, treasury);
  if (now.cursor !== place.cursor || now.checkpoint !== place.checkpoint) return;
  await tables(tx)
    .insertInto('backfill_checkpoint')
    .values({ treasury, signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
