// games: what a failed write means. Pure, but for the retry.
import { storageFaultOf } from '../../platform/storage-fault.ts';
import { GAMES } from '../limits.ts';

/**
 * What is known after a statement or transaction has failed.
 * - row: rolled back, because the database rejects what was to be written (classes 22 and 23, our triggers' KS)
 * - conflict: rolled back for certain, because of another transaction: the same write may succeed at once
 * - unknown: it may have been committed
 */
export type WriteError = 'row' | 'conflict' | 'unknown';

/** Serialization failure and deadlock. PostgreSQL reports both only for a transaction that it has rolled back. */
const CONFLICTS = new Set(['40001', '40P01']);
const ROW = /^(22|23|KS)/;

/** Classifies by SQLSTATE. An error without one, as of a lost connection, says nothing about the write. */
export function writeErrorOf(error: unknown): WriteError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string') return 'unknown';
  if (CONFLICTS.has(code)) return 'conflict';
  return ROW.test(code) ? 'row' : 'unknown';
}

/**
 * Insufficient resources (53100 is a full disk), a read-only database, an I/O error. Small updates may still succeed, so a
 * heartbeat does not prove that a move can be stored. Damaged data (class XX) is left out: it may concern one game alone.
 */
const STORAGE_FAULT = /^(53|25006|580)/;

/** Returns whether the database answered that its disk is full. */
export function isDiskFull(error: unknown): boolean {
  return storageFaultOf(error) === 'full';
}

/** Returns whether the database answered that it cannot store what was written. */
export function isStorageFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && STORAGE_FAULT.test(code);
}

/** Runs `work` again after a conflict, `GAMES.conflictAttempts` times in all. Passes every other error on, and the last. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= GAMES.conflictAttempts || writeErrorOf(error) !== 'conflict') throw error;
    }
  }
}
