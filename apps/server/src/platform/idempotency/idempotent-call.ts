// platform/idempotency: calls that run once per Idempotency-Key. What the call did and its answer are written together. A
// refusal that undid something is stored under the key in a transaction of its own afterwards.
import type { ErrorCode } from '@kingstake/protocol';
import { type Database, Rollback, type Tx } from '../database/index.ts';
import { isRefusal, type Refusal, refusalAnswer, refuse } from '../http/index.ts';
import { type IdempotentCall, type IdempotentResult, runOnce } from './store.ts';

/** Runs `work` under the key. `work` returns a refusal to keep what it did, and throws `rollbackWith` to undo it. */
export type RunKeyed<B> = (tx: Tx, work: () => Promise<B | Refusal>) => Promise<IdempotentResult>;

/** Refusals that are not stored under the key: the same call may succeed a minute later, or with the wallet's signature. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['UNAVAILABLE', 'STEP_UP_REQUIRED', 'STEP_UP_FAILED']);

/** Undoes everything in the transaction; the caller is answered with the refusal. */
export function rollbackWith(refusal: Refusal): Rollback<Refusal> {
  return new Rollback(refusal);
}

/** Returns the refusal for which a transaction was undone; throws every other error on. */
export function rollbackReason(error: unknown): Refusal {
  if (error instanceof Rollback && isRefusal(error.value)) return error.value;
  throw error;
}

/**
 * Runs a call once per key and answers every repeat of it the same. `transact` opens the transaction and calls `runKeyed`
 * in it. Returns 409 `CONFLICT` when the key was used for another request. What may pass (`PASSING`) is never stored.
 */
export async function withIdempotencyKey<B>(
  database: Database,
  keyed: IdempotentCall,
  transact: (runKeyed: RunKeyed<B>) => Promise<IdempotentResult>,
): Promise<{ body: B } | Refusal> {
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
    // A call with the same key may have been answered meanwhile: then this one gets that answer.
    return answerOf<B>(
      await database.transaction((tx) => runOnce(tx, keyed, async () => refusalAnswer(refusal))),
    );
  }
}

/** `withIdempotencyKey` for work that needs nothing but a transaction. */
export function transactOnce<B>(
  database: Database,
  keyed: IdempotentCall,
  work: (tx: Tx) => Promise<B | Refusal>,
): Promise<{ body: B } | Refusal> {
  return withIdempotencyKey<B>(database, keyed, (runKeyed) =>
    database.transaction((tx) => runKeyed(tx, () => work(tx))),
  );
}

function answerOf<B>(result: IdempotentResult): { body: B } | Refusal {
  if ('conflict' in result) return refuse('CONFLICT', 'idempotency-key-reused');
  const { status, body } = result.answer;
  if (status < 400) return { body: body as B };
  const { code, message, ...details } = body as { code: Refusal['refused']; message: string };
  return { refused: code, message, details };
}
