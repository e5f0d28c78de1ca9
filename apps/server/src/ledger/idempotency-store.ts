// ledger: a caller's own key for a call that moves money. The key's row, what the call did and its answer are written
// in one transaction: either all of it happened or none, and whoever comes with the same key gets the same answer.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

export type IdempotencyTables = {
  idempotency_key: {
    user_id: bigint;
    call: string;
    key: string;
    request_hash: string;
    status: number | null;
    body: string | null;
  };
};

const tables = (queries: Queries) => queries.withTables<IdempotencyTables>();

/** How long a key is remembered. */
const KEPT_HOURS = 24;

export interface KeyedCall {
  userId: number;
  call: string; // method and path as declared
  key: string | null; // null: the caller named none, so every call is a new one
  request: unknown; // parsed parameters and body
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

export type Once = { answer: StoredAnswer } | { conflict: true };

function hashOf(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(request) ?? 'null')
    .digest('hex');
}

/**
 * Runs `work` once per user, call and key. A second caller with the same key waits for the first to commit and gets
 * its answer; with another request under the same key it is a conflict. `work` throws to undo everything, key included.
 */
export async function once(tx: Tx, call: KeyedCall, work: () => Promise<StoredAnswer>): Promise<Once> {
  if (call.key === null) return { answer: await work() };
  const db = tables(tx);
  const identity = { user_id: BigInt(call.userId), call: call.call, key: call.key };
  const hash = hashOf(call.request);
  const mine = await db
    .insertInto('idempotency_key')
    .values({ ...identity, request_hash: hash, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (mine !== undefined) {
    const answer = await work();
    await db
      .updateTable('idempotency_key')
      .set({ status: answer.status, body: JSON.stringify(answer.body) })
      .where('user_id', '=', identity.user_id)
      .where('call', '=', identity.call)
      .where('key', '=', identity.key)
      .execute();
    return { answer };
  }
  const earlier = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', sql<string>`body::text`.as('body')])
    .where('user_id', '=', identity.user_id)
    .where('call', '=', identity.call)
    .where('key', '=', identity.key)
    .executeTakeFirst();
  if (earlier === undefined || earlier.request_hash !== hash || earlier.status === null)
    return { conflict: true };
  return { answer: { status: earlier.status, body: JSON.parse(earlier.body) } };
}

/** Forgets keys older than a day. */
export async function sweepIdempotencyKeys(queries: Queries): Promise<void> {
  await sql`delete from idempotency_key where created_at < app_now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    queries,
  );
}
