// Runs calls once per Idempotency-Key. The effects of a call and its answer are written in one transaction. A refusal that rolled back is
// stored afterwards, in a separate transaction.
import { createHash } from 'node:crypto';
import { type Call, type ErrorCode, isRefused, type Refused, type Result } from '@kingstake/protocol';
import { sql } from 'kysely';
import { type Database, type Queries, Rollback, type Tx, tablesOf } from '../database/index.ts';
import { type Refusal, refusalAnswer, refuse } from '../http/index.ts';

/** Runs `work` under the key. `work` returns a refusal to commit, and throws `rollbackWith` to roll back. */
export type RunKeyed<B> = (tx: Tx, work: () => Promise<Result<B, Refusal>>) => Promise<IdempotentResult>;

/** Refusals that are not stored, because the same call may succeed after a signature, acceptance of the terms, or from another region. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'UNAVAILABLE',
  'STEP_UP_REQUIRED',
  'STEP_UP_FAILED',
  'TERMS_NOT_ACCEPTED',
  'REGION_BLOCKED',
]);

/** Rolls back the transaction and answers with the refusal. */
export function rollbackWith(refusal: Refusal): Rollback<Refusal> {
  return new Rollback(refusal);
}

/** Returns the refusal that rolled back a transaction; rethrows every other error. */
export function rollbackReason(error: unknown): Refusal {
  if (error instanceof Rollback && isRefusal(error.value)) return error.value;
  throw error;
}

/**
 * Runs a call once per key, and repeats its answer. `transact` opens the transaction and calls `runKeyed` in it. Returns 409 `CONFLICT` if
 * the key was used for a different request. Refusals in `PASSING` are never stored.
 */
export async function withIdempotencyKey<B>(
  database: Database,
  keyed: IdempotentCall,
  transact: (runKeyed: RunKeyed<B>) => Promise<IdempotentResult>,
): Promise<Result<{ body: B }, Refusal>> {
  const runKeyed: RunKeyed<B> = (tx, work) =>
    runOnce(tx, keyed, async () => {
      const worked = await work();
      if (!isRefusal(worked)) return { status: Number(Object.keys(keyed.call.answers)[0]), body: worked };
      if (PASSING.has(worked.refused)) throw rollbackWith(worked);
      return refusalAnswer(worked);
    });
  try {
    return answerOf<B>(await transact(runKeyed));
  } catch (error) {
    const refusal = rollbackReason(error);
    if (PASSING.has(refusal.refused) || keyed.key === null) return refusal;
    // If a concurrent call with the same key has been answered, this call gets that answer.
    return answerOf<B>(
      await database.transaction((tx) => runOnce(tx, keyed, async () => refusalAnswer(refusal))),
    );
  }
}

/** Like `withIdempotencyKey`, for work that needs only a transaction. */
export function transactOnce<B>(
  database: Database,
  keyed: IdempotentCall,
  work: (tx: Tx) => Promise<Result<B, Refusal>>,
): Promise<Result<{ body: B }, Refusal>> {
  return withIdempotencyKey<B>(database, keyed, (runKeyed) =>
    database.transaction((tx) => runKeyed(tx, () => work(tx))),
  );
}

function answerOf<B>(result: IdempotentResult): Result<{ body: B }, Refusal> {
  if (isRefused(result)) return refuse('CONFLICT', 'idempotency-key-reused');
  const { status, body } = result;
  if (status < 400) return { body: body as B };
  const { code, message, ...details } = body as { code: Refusal['refused']; message: string };
  return { refused: code, message, details };
}

function isRefusal(value: unknown): value is Refusal {
  return isRefused(value);
}

// All SQL of idempotency_key. The key's row, the effects of the call and its answer are written in one transaction.
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

interface StoredAnswer {
  status: number;
  body: unknown;
}

type IdempotentResult = Result<StoredAnswer, Refused<'key-reused'>>;

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
async function runOnce(
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
