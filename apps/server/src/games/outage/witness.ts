// games: a database that tells each time it has answered. What answers is not missing, however long a queue before it is.
import type { Database } from '../../platform/database/index.ts';

export function witnessed(database: Database, onAnswered: () => void): Database {
  const noting = async <T>(answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    onAnswered();
    return answered;
  };
  return {
    ...database,
    run: (work) => noting(database.run(work)),
    transaction: (work) => noting(database.transaction(work)),
  };
}
