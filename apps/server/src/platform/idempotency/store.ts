// All SQL of idempotency_key. The key's row, the effects of the call and its answer are written in one transaction.
import { createHash } from 'node:crypto';
import type { Call, Refused, Result } from '@kingstake/protocol';
import { sql } from 'kysely';
import { type Queries, type Tx, tablesOf } from '../database/index.ts';

const tables = tablesOf<'idempotencyKey'>();

/** Keys are deleted after this many hours (rulings 5). */
const KEPT_HOURS = 24;

export interface IdempotentCall {
  call: Call;
  stage?: string; // distinguishes several answers of a call under one key
  userId: number;
  key: string | null; // null: the request has none, so the call always runs
  request: unknown; // parsed parameters and body
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

export type IdempotentResult = Result<StoredAnswer, Refused<'key-reused'>>;

/** Returns the name of a call in its row, made of the declared method and path, and the stage. */
function nameOf({ call, stage }: IdempotentCall): string {
  return [call.method, call.path, ...(stage === undefined ? [] : [stage])].join(' ');
}

function hashOf(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(request) ?? 'null')
    .digest('hex');
}

/**
 * Runs `work` once per user, call and key. A second request with the same key waits for the first to commit, and gets its answer. A
 * different request under the same key is refused. If `work` throws, the key is rolled back too.
 */
export async function runOnce(
  tx: Tx,
  call: IdempotentCall,
  work: () => Promise<StoredAnswer>,
): Promise<IdempotentResult> {
  if (call.key === null) return work();
  const db = tables(tx);
  const identity = { userId: call.userId, call: nameOf(call), key: call.key };
  const hash = hashOf(call.request);
  const mine = await db
    .insertInto('idempotencyKey')
    .values({ ...identity, requestHash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (mine !== undefined) {
    const answer = await work();
    await db
      .updateTable('idempotencyKey')
      .set({ status: answer.status, body: JSON.stringify(answer.body) })
      .where(({ and }) => and(identity))
      .execute();
    return answer;
  }
  const earlier = await db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', sql<string>`body::text`.as('body')])
    .where(({ and }) => and(identity))
    .executeTakeFirst();
  if (earlier === undefined || earlier.requestHash !== hash || earlier.status === null)
    return { refused: 'key-reused' };
  return { status: earlier.status, body: JSON.parse(earlier.body) };
}

/** Deletes keys that are older than `KEPT_HOURS`. */
export async function purgeIdempotencyKeys(queries: Queries): Promise<void> {
  await sql`delete from idempotency_key where created_at < app_now() - make_interval(hours => ${KEPT_HOURS})`.execute(
    queries,
  );
}
