// matchmaking: calls that move stakes, once per Idempotency-Key. What the call did and its answer are written together;
// where a refusal undid something, it is kept under the key afterwards.
import type { Call } from '@kingstake/protocol';
import { Rollback } from '../games/index.ts';
import { type Once, once } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { isRefusal, type Refusal, refusalAnswer, refuse } from '../platform/http/index.ts';

export interface KeyedCall {
  call: Call;
  userId: number;
  idempotencyKey: string | null;
  request: unknown; // parsed parameters and body
}

/** Runs `work` under the key in a transaction. It returns a refusal to keep what it did, and throws one to undo it. */
export type Keyedly<B> = (tx: Tx, work: () => Promise<B | Refusal>) => Promise<Once>;

const OTHER_REQUEST = 'This Idempotency-Key was used for another request.';

/** Undoes everything in the transaction; the caller is answered with the refusal. */
export function undo(refusal: Refusal): Rollback<Refusal> {
  return new Rollback(refusal);
}

/** The refusal for which a transaction was undone; throws everything else on. */
export function undoneFor(error: unknown): Refusal {
  if (error instanceof Rollback && isRefusal(error.value)) return error.value;
  throw error;
}

/** `transact` opens the transaction and runs what it is given in it. */
export async function moving<B>(
  database: Database,
  keyed: KeyedCall,
  transact: (keyedly: Keyedly<B>) => Promise<Once>,
): Promise<{ body: B } | Refusal> {
  const { call, userId, idempotencyKey: key, request } = keyed;
  const identity = { userId, call: `${call.method} ${call.path}`, key, request };
  const keyedly: Keyedly<B> = (tx, work) =>
    once(tx, identity, async () => {
      const worked = await work();
      if (!isRefusal(worked)) return { status: Number(Object.keys(call.answers)[0]), body: worked };
      // "Not now" is no answer to keep under a key: the same call may succeed in a minute.
      if (worked.refused === 'UNAVAILABLE') throw undo(worked);
      return refusalAnswer(worked);
    });
  try {
    return answerOf<B>(await transact(keyedly));
  } catch (error) {
    const refusal = undoneFor(error);
    if (refusal.refused === 'UNAVAILABLE' || key === null) return refusal;
    // Whoever came with the same key meanwhile was answered first, and this is the same call.
    return answerOf<B>(
      await database.transaction((tx) => once(tx, identity, async () => refusalAnswer(refusal))),
    );
  }
}

function answerOf<B>(outcome: Once): { body: B } | Refusal {
  if ('conflict' in outcome) return refuse('CONFLICT', OTHER_REQUEST);
  const { status, body } = outcome.answer;
  if (status < 400) return { body: body as B };
  const { code, message, ...details } = body as { code: Refusal['refused']; message: string };
  return refuse(code, message, details);
}
