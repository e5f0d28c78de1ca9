// platform/database: the keys of all advisory locks. They share one key space per database, so a key used twice would make unrelated
// transactions wait for each other.
import { sql } from 'kysely';
import type { Tx } from './database.ts';

export const ADVISORY_LOCKS = {
  /** Held while migrations run. */
  migrations: 4_701_815n,
  /** Held while a payout's signature is stored. */
  signing: 4_701_816n,
  /** First key of a pair whose second key is a node id. A node holds it while it lives. Key pairs are a separate key space. */
  nodes: 4_701_819,
  /** Held while an entry is appended to the operator's log. */
  operatorLog: 4_701_818n,
  /** Held while a partition of moves is created or dropped (migration 0009). */
  movePartitions: 4_701_819n,
  /** Held while an outage of the cluster is recorded. */
  outage: 4_701_820n,
  /** Plus a user's id: held while that user takes a seat. */
  seatingOf: 2n ** 62n,
  /** Plus a user's id: held while that user requests a withdrawal. */
  withdrawingOf: 2n ** 61n,
  /** Plus a user's id: held while a deposit or a release is credited to the playing balance under that user's deposit limits. */
  depositLimitOf: 2n ** 60n,
  /** Plus a user's id: held while that user reports a game. */
  reportingOf: 2n ** 59n,
} as const;

/** Takes the lock until the transaction ends. */
export async function lockFor(tx: Tx, key: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

/**
 * Locks seating for these users until the transaction ends, so that quotas and limits hold when a player sends two requests at once.
 * Locks are taken in id order, so that two joins cannot deadlock.
 */
export async function lockSeating(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort((one, other) => one - other))
    await lockFor(tx, ADVISORY_LOCKS.seatingOf + BigInt(userId));
}
