// games: classifies failed writes. Pure, except for the retry.
import { storageFaultOf } from '../../platform/storage-fault.ts';
import { GAMES } from '../limits.ts';

/**
 * The state of the data after a statement or transaction has failed.
 * - row: rolled back, because the database rejects the values (classes 22 and 23, and KS from our triggers)
 * - conflict: certainly rolled back because of another transaction, so the same write may succeed at once
 * - unknown: it may have been committed
 */
export type WriteError = 'row' | 'conflict' | 'unknown';

/** Serialization failure and deadlock. PostgreSQL reports both only for a transaction that it has rolled back. */
const CONFLICTS = new Set(['40001', '40P01']);
const ROW = /^(22|23|KS)/;

/** Classifies by SQLSTATE. An error without one, such as a lost connection, leaves the outcome unknown. */
export function writeErrorOf(error: unknown): WriteError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string') return 'unknown';
  if (CONFLICTS.has(code)) return 'conflict';
  return ROW.test(code) ? 'row' : 'unknown';
}

/**
 * Insufficient resources (53100 is a full disk), a read-only database, or an I/O error. Small updates may still succeed, so a heartbeat
 * does not prove that a move can be stored. Damaged data (class XX) is not included, because it may concern one game only.
 */
const STORAGE_FAULT = /^(53|25006|580)/;

/** Whether the database reported a full disk. */
export function isDiskFull(error: unknown): boolean {
  return storageFaultOf(error) === 'full';
}

/** Whether the database reported that it cannot store data. */
export function isStorageFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && STORAGE_FAULT.test(code);
}

/** Retries `work` after a conflict, up to `GAMES.conflictAttempts` attempts in total. Rethrows any other error, and the last conflict. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= GAMES.conflictAttempts || writeErrorOf(error) !== 'conflict') throw error;
    }
  }
}
