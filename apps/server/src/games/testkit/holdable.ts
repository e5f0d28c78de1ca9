// games/testkit: databases that a test delays, fails or observes.
import type { Database } from '../../platform/database/index.ts';

/** Returns a database that passes each of its calls through a function. */
export const around = (database: Database, through: <T>(call: () => Promise<T>) => Promise<T>): Database => ({
  ...database,
  run: (work) => through(() => database.run(work)),
  transaction: (work) => through(() => database.transaction(work)),
});

/** Returns a database that can hold all calls until they are released, or fail all calls. */
export function holdable(database: Database) {
  let held: Promise<void> | null = null;
  let open: () => void = () => {};
  let failure: Error | null = null;
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
    database: around(database, async (call) => {
      if (failure !== null) throw failure;
      if (held !== null) await held;
      return call();
    }),
  };
}
