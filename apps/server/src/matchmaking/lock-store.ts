// matchmaking: locks on players, so that limits hold when one of them does two things at once. No table: a lock is a
// number, and it is gone with its transaction.
import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';

/** Above the numbers that others lock; a user's id is added. */
const FIRST_LOCK = 2n ** 62n;

/** Waits until nobody else seats these users; in id order, so that two joins never wait for each other crosswise. */
export async function lockSeating(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${FIRST_LOCK + BigInt(userId)}::bigint)`.execute(tx);
  }
}
