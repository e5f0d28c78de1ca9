// games/testkit: a database that has troubles when a test says so.
import type { Database } from '../../platform/database/index.ts';

/** A database that can be made to keep everyone waiting, or to refuse everyone. */
export function holdable(database: Database) {
  let gate: Promise<void> | null = null;
  let open: () => void = () => {};
  let failure: Error | null = null;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    if (failure !== null) throw failure;
    if (gate !== null) await gate;
    return work();
  }
  return {
    hold() {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release() {
      gate = null;
      open();
    },
    fail(error: Error | null) {
      failure = error;
    },
    database: {
      ...database,
      run: ((work) => through(() => database.run(work))) as Database['run'],
      transaction: ((work) => through(() => database.transaction(work))) as Database['transaction'],
    },
  };
}
