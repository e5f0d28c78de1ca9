// deposits: all SQL of the search for deposits. deposit_intent has the deposits that players intend to make; it credits
// nothing. watch_cursor and backfill_checkpoint record how far the treasury's history was read. unread_transaction has
// transactions that the watcher skipped because it could not read them.
import type { Lamports } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import {
  type Database,
  type Queries,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import { DEPOSITS } from './limits.ts';

const tables = tablesOf<'depositIntent' | 'watchCursor' | 'backfillCheckpoint' | 'unreadTransaction'>();

// Statements over several open intents skip locked rows, so that they cannot deadlock. The next call takes the skipped rows.

/** An intent whose deposit may still land. */
export type OpenIntent = Pick<Selectable<Schema['depositIntent']>, 'id' | 'walletAddress' | 'reference'>;

/** Inserts an open intent and returns its id. Only the player's newest `DEPOSITS.openIntentsPerUser` intents stay open. */
export async function insertIntent(
  queries: Queries,
  intent: { userId: number; walletAddress: string; lamports: Lamports; reference: string },
): Promise<bigint> {
  const row = await tables(queries)
    .insertInto('depositIntent')
    .values(intent)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update deposit_intent set closed_at = app_now() where id = any(array(
    select id from deposit_intent where user_id = ${intent.userId}::bigint and closed_at is null
    order by id desc offset ${DEPOSITS.openIntentsPerUser} for update skip locked))`.execute(queries);
  return row.id;
}

/**
 * Takes the due open intents, longest waiting first, and stores when each is due again: after a share of its age. If the
 * server dies before it processes an intent, that one is retried when it is due again.
 */
export async function takeDueIntents(queries: Queries, most: number): Promise<readonly OpenIntent[]> {
  const { rows } = await sql<OpenIntent>`update deposit_intent
    set ask_at = app_now() + (app_now() - created_at) * ${DEPOSITS.intentRestShare}::float8
    where id = any(array(select id from deposit_intent where closed_at is null and ask_at <= app_now()
      order by ask_at, id limit ${most} for update skip locked))
    returning id, wallet_address, reference`.execute(tables(queries));
  return rows;
}

/** Seconds since the longest waiting open intent became due; 0 if none is due. */
export async function longestDueSeconds(queries: Queries): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select
    coalesce(extract(epoch from app_now() - min(ask_at)), 0)::float8 as seconds
    from deposit_intent where closed_at is null and ask_at <= app_now()`.execute(queries);
  return rows[0]?.seconds ?? 0;
}

/** A player's open intents, newest first. */
export async function openIntentsOf(queries: Queries, userId: number): Promise<readonly OpenIntent[]> {
  const { rows } = await sql<OpenIntent>`select id, wallet_address, reference from deposit_intent
    where user_id = ${userId}::bigint and closed_at is null order by id desc`.execute(tables(queries));
  return rows;
}

/** Closes an intent, in the transaction that books its deposit. */
export async function closeIntent(tx: Tx, id: bigint): Promise<void> {
  await sql`update deposit_intent set closed_at = app_now() where id = ${id}`.execute(tx);
}

/**
 * Closes intents whose deposits are booked or can no longer land, and those that are open for too long. `isHistoryRead`: the
 * treasury's history is booked up to the newest signature.
 */
export async function closeOldIntents(queries: Queries, isHistoryRead: boolean): Promise<void> {
  const openMs = isHistoryRead ? DEPOSITS.intentOpenMs : DEPOSITS.intentOpenLongestMs;
  await sql`update deposit_intent set closed_at = app_now() where id = any(array(
    select id from deposit_intent where closed_at is null
      and created_at < app_now() - ${openMs}::bigint * interval '1 millisecond' for update skip locked))`.execute(
    queries,
  );
}

/** Returns the reference key of a player's newest intent, or null. */
export async function newestReference(queries: Queries, userId: number): Promise<string | null> {
  const row = await tables(queries)
    .selectFrom('depositIntent')
    .select('reference')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Most intents that one statement deletes. */
const PURGE_BATCH = 1000;

/**
 * Deletes old intents that a newer one of the same player has replaced. A player's newest intent is never deleted. Its
 * reference key finds a deposit whose signature the page never learned, no matter how late the page asks.
 */
export async function purgeReplacedIntents(database: Database): Promise<void> {
  for (let deleted = PURGE_BATCH; deleted === PURGE_BATCH; ) {
    const { numAffectedRows } = await database.run((queries) =>
      sql`delete from deposit_intent where id in (
        select old.id from deposit_intent old
        where old.created_at < app_now() - ${SERVER_TIMES.replacedIntentKeptMs}::bigint * interval '1 millisecond'
          and exists (select from deposit_intent newer where newer.user_id = old.user_id and newer.id > old.id)
        order by old.id limit ${PURGE_BATCH})`.execute(queries),
    );
    deleted = Number(numAffectedRows ?? 0n);
  }
}

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
    .selectFrom('watchCursor')
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
    .selectFrom('backfillCheckpoint')
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
    .insertInto('watchCursor')
    .values({ treasury, ...cursor })
    .onConflict((conflict) => conflict.column('treasury').doUpdateSet(cursor))
    .execute();
  await tables(tx)
    .deleteFrom('backfillCheckpoint')
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
    .insertInto('backfillCheckpoint')
    .values({ treasury, signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records a transaction to retry, in the database transaction that moves the cursor past it. */
export async function keepUnread(
  tx: Tx,
  unread: { treasury: string; signature: string; why: string },
): Promise<void> {
  await tables(tx)
    .insertInto('unreadTransaction')
    .values(unread)
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .execute();
}

/** Takes the due transactions, the one tried longest ago first. The pause between tries grows up to a minute. */
export async function takeDueUnread(
  queries: Queries,
  treasury: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ signature: string }>`update unread_transaction set tried_at = app_now()
    where signature in (select signature from unread_transaction where treasury = ${treasury}
      and tried_at + greatest(interval '1 second', least(tried_at - found_at, interval '1 minute')) <= app_now()
      order by tried_at, signature limit ${most} for update skip locked)
    returning signature`.execute(queries);
  return rows.map(({ signature }) => signature);
}

/** Returns false if another server has removed the row. */
export async function removeUnread(tx: Tx, signature: string): Promise<boolean> {
  const removed = await tables(tx)
    .deleteFrom('unreadTransaction')
    .where('signature', '=', signature)
    .returning('signature')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function countUnread(queries: Queries, treasury: string): Promise<number> {
  const { count } = await tables(queries)
    .selectFrom('unreadTransaction')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('treasury', '=', treasury)
    .executeTakeFirstOrThrow();
  return Number(count);
}
