// matchmaking: locks on players, so that limits hold when a player sends two requests at once. No table: a lock is a
// number, released with its transaction.
import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Tx } from '../platform/database/index.ts';

/** Locks seating for these users until the transaction ends; in id order, so that two joins cannot deadlock. */
export async function lockSeating(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.seatingOf + BigInt(userId)}::bigint)`.execute(tx);
  }
}
