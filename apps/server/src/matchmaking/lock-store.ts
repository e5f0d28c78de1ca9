// matchmaking: locks on players, so that limits hold when a player sends two requests at once. No table: a lock is a
// number, released with its transaction.
import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';

/** Above the numbers of every other advisory lock; a user's id is added. */
const FIRST_LOCK = 2n ** 62n;

/** Locks seating for these users until the transaction ends; in id order, so that two joins cannot deadlock. */
export async function lockSeating(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${FIRST_LOCK + BigInt(userId)}::bigint)`.execute(tx);
  }
}
