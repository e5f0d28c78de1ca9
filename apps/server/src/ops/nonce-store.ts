// All SQL of operator_nonce: each signed command runs once.
import { CUSTODY } from '@kingstake/custody';
import type { Tx } from '../platform/database/index.ts';

export type NonceTables = { operator_nonce: { nonce: string; used_at: Date } };

/** A command is valid for this long before and after its own time. Nonces are kept twice as long. */
const KEPT_MS = 4 * CUSTODY.commandAgeMs;

/** Uses a nonce. Returns false if it was used before. Deletes expired ones. */
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
