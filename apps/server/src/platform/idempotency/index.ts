// Runs calls once per Idempotency-Key. The effects of a call and its answer are written in one transaction. A refusal that rolled back is
// stored afterwards, in a separate transaction.
import { type ErrorCode, isRefused, type Result } from '@kingstake/protocol';
import { type Database, Rollback, type Tx } from '../database/index.ts';
import { type Refusal, refusalAnswer, refuse } from '../http/index.ts';
import { type IdempotentCall, type IdempotentResult, runOnce } from './store.ts';

export { type IdempotentCall, purgeIdempotencyKeys } from './store.ts';

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
