// journal: an exclusive lock. Two signers would count caps separately and together exceed them. SQLite holds a file lock of the
// operating system, which is released when the process ends.
import { DatabaseSync } from 'node:sqlite';

/** Another signer holds the journal. The message is a sentence for the operator. */
export class JournalInUse extends Error {
  override readonly name = 'JournalInUse';
}

const SQLITE_BUSY = 5;
/** How long a new signer waits for the signer of a server that was just killed, in ms. */
const WAIT_MS = 3_000;

/** Takes the lock, after at most `waitMs`. Returns a function that releases it. Throws `JournalInUse`. */
export function lockJournal(path: string, waitMs = WAIT_MS): () => void {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec(`pragma busy_timeout = ${waitMs}; pragma journal_mode = delete; begin exclusive`);
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new JournalInUse(`Another signer already uses the journal ${path}. Stop it first.`);
    throw error;
  }
  return () => lock.close();
}
