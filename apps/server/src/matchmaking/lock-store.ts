// Advisory locks on players, so that quotas hold when a player sends two requests at once.
import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Tx } from '../platform/database/index.ts';

/**
 * Locks seating for these users until the transaction ends. Locks are taken in id order, so that two joins cannot deadlock.
 */
export async function lockSeating(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seatingOf + BigInt(userId)}::bigint)`.execute(tx);
  }
}
