import type { Database } from '../../platform/database/index.ts';

/** Calls `onAnswered` after each answer of the database. A database that answers is not down, however long its queue is. */
export function observeDatabase(database: Database, onAnswered: () => void): Database {
  const observe = async <T>(answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    onAnswered();
    return answered;
  };
  return {
    ...database,
    run: (work) => observe(database.run(work)),
    transaction: (work) => observe(database.transaction(work)),
  };
}
