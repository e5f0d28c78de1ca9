// journal: one signer a journal: two would count apart, and each would allow the whole of every cap. The lock is the operating
// system's, through SQLite on a file of its own: it ends with the process, however that ends.
import { DatabaseSync } from 'node:sqlite';

/** Another signer has the journal. The message is the sentence the operator reads. */
export class JournalInUse extends Error {
  override readonly name = 'JournalInUse';
}

const SQLITE_BUSY = 5;
/** The signer of a server that was just killed ends when it notices: a new one waits so long, in ms. */
const WAIT_MS = 3_000;

/** Takes the lock, and waits for one that is just going. Returns what releases it. Throws `JournalInUse`. */
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
