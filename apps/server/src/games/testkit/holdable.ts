// games/testkit: a database that a test can delay or fail.
import type { Database } from '../../platform/database/index.ts';

/** Returns a database that can hold all calls until they are released, or fail all calls. */
export function holdable(database: Database) {
  let held: Promise<void> | null = null;
  let open: () => void = () => {};
  let failure: Error | null = null;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    if (failure !== null) throw failure;
    if (held !== null) await held;
    return work();
  }
  return {
    hold() {
      held = new Promise((resolve) => {
        open = resolve;
      });
    },
    release() {
      held = null;
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
