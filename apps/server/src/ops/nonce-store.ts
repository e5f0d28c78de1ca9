// ops: all SQL of operator_nonce: what an operator signed is done once.
import { CUSTODY } from '@kingstake/custody';
import type { Tx } from '../platform/database/index.ts';

export type NonceTables = { operator_nonce: { nonce: string; used_at: Date } };

/** A command may be accepted for this long on both sides of its own time; kept twice as long. */
const KEPT_MS = 4 * CUSTODY.commandAgeMs;

/** Uses a nonce; false if it was used before. Forgets those whose time no command could have any more. */
export async function useNonce(tx: Tx, nonce: string, nowMs: number): Promise<boolean> {
  const db = tx.withTables<NonceTables>();
  await db
    .deleteFrom('operator_nonce')
    .where('used_at', '<', new Date(nowMs - KEPT_MS))
    .execute();
  const row = await db
    .insertInto('operator_nonce')
    .values({ nonce, used_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}
